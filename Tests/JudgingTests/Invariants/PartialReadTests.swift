import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("A read of one product")
struct PartialReadTests {
  private let hour: Int64 = 3_600_000

  /// Reads the entitlements of one product, or of all, and finds none.
  private func read(_ product: ProductID?, _ witness: inout Witness, at instant: Int64) {
    let call = CallID(rawValue: 9)
    let began = WorldEvent.began(
      call,
      kind: .currentEntitlements,
      process: Witness.process,
      product: product
    )
    witness.tell(instant, began)
    witness.end(instant + 1, 9, .currentEntitlements, .read(false, asOf: 2))
  }

  /// Told of a purchase, unlocked, and locked again after the read.
  private func locked(by rule: any Invariant, after product: ProductID?) -> [String] {
    var witness = Witness(rule)
    witness.buy(0)
    witness.refund(1, sequence: 2)
    witness.reverse(2, sequence: 3)
    witness.show(5, Screen())
    let result = VerificationResult.verified(Witness.transaction())
    witness.tell(10, .delivered(result, sequence: 3, process: Witness.process, listeners: 1))
    witness.show(20, .open)
    read(product, &witness, at: 100)
    witness.show(110, Screen())
    return witness.signatures
  }

  @Test("is no reason for a lock, older or not, if it was about another product")
  func locks() {
    for product in [nil, Witness.vip] {
      #expect(
        locked(by: PaidMeansAccess(), after: product) == [
          "paid-means-access/older-read>access-dropped/direct"
        ]
      )
      #expect(
        locked(by: NewerWins(), after: product) == [
          "newer-wins/update-purchase>read-nothing/direct"
        ]
      )
    }
    #expect(locked(by: PaidMeansAccess(), after: Witness.coins).isEmpty)
    #expect(locked(by: NewerWins(), after: Witness.coins).isEmpty)
  }

  @Test("reveals the end of its own plan, but no flag that several plans share")
  func ends() {
    func isKnown(_ product: ProductID?, _ flags: [Set<ProductID>] = []) -> Bool {
      var witness = Witness(EndedMeansNoAccess(), sharedFlags: flags)
      witness.settle(0, Witness.period(1, sequence: 1, until: hour), isCharge: true)
      witness.show(1, .subscribed)
      read(product, &witness, at: hour + 20_000)
      witness.look(hour + 40_000)
      return witness.verdict.violationCount > 0
    }
    #expect(isKnown(nil) && isKnown(Witness.monthly))
    #expect(!isKnown(Witness.yearly))
    let pro: [Set<ProductID>] = [[Witness.monthly, Witness.yearly]]
    #expect(isKnown(nil, pro) && !isKnown(Witness.monthly, pro))
  }
}
