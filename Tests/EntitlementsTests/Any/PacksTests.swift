import StoreModel
import Testing

@testable import Entitlements

@Suite("Consumables, each counted once")
struct PacksTests {
  private func pack(
    _ id: UInt64,
    quantity: Int = 1,
    signed: Int64 = 1_000,
    isRefunded: Bool = false
  ) -> Transaction {
    var transaction = Transaction(
      id: TransactionID(rawValue: id),
      productID: "gazette.coins",
      productType: .consumable,
      purchaseDate: StoreDate(rawValue: 1_000),
      purchasedQuantity: quantity
    )
    transaction.signedDate = StoreDate(rawValue: signed)
    if isRefunded { transaction.revocation = Revocation(date: StoreDate(rawValue: signed)) }
    return transaction
  }

  @Test("a transaction counts once, by its quantity, however often it arrives")
  func once() {
    var packs = Packs()
    #expect(packs.balance == nil)
    for transaction in [pack(7, quantity: 3), pack(9), pack(7, quantity: 3)] {
      packs.add(transaction)
    }
    #expect(packs.balance == 4)
    #expect(packs.counts(TransactionID(rawValue: 7)) && !packs.counts(TransactionID(rawValue: 8)))
  }

  @Test("a refund subtracts what was counted, and an older copy does not count it again")
  func refunds() {
    var packs = Packs()
    packs.add(pack(7))
    packs.add(pack(7, signed: 2_000, isRefunded: true))
    packs.add(pack(7))
    #expect(packs.balance == 0 && packs.isReturned(TransactionID(rawValue: 7)))
    // The money was taken after all.
    packs.add(pack(7, signed: 3_000))
    #expect(packs.balance == 1 && !packs.isReturned(TransactionID(rawValue: 7)))
  }

  @Test("of two copies signed at the same instant, the refund counts")
  func tie() {
    for order in [[false, true], [true, false]] {
      var packs = Packs()
      for isRefunded in order { packs.add(pack(7, isRefunded: isRefunded)) }
      #expect(packs.balance == 0)
    }
  }

  @Test("saved counts read back and merge with transactions that arrived meanwhile")
  func memory() {
    var packs = Packs()
    packs.add(pack(9, quantity: 2))
    packs.add(pack(7, signed: 2_000, isRefunded: true))
    #expect(packs.text == "7,1,2000,1;9,2,1000,0")
    #expect(Packs(text: "7,1,2000,1;9,2,1000,0") == packs)
    #expect(Packs(text: "nonsense;9,2,1000,0;1,2").text == "9,2,1000,0")
    var later = Packs()
    later.add(pack(7))
    later.add(pack(11))
    later.merge(packs)
    #expect(later.text == "7,1,2000,1;9,2,1000,0;11,1,1000,0")
  }
}
