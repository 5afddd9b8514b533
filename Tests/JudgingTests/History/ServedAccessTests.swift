import StoreModel
import Testing

@testable import Judging

/// Dates are milliseconds.
@Suite("The access that a server's rows give")
struct ServedAccessTests {
  private func period(_ id: UInt64, of plan: ProductID, from start: Int64) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: id),
      originalID: TransactionID(rawValue: 9),
      productID: plan,
      productType: .autoRenewable,
      purchaseDate: StoreDate(rawValue: start),
      subscription: SubscriptionDetails(
        groupID: "tale",
        expirationDate: StoreDate(rawValue: 100)
      ),
      signedDate: StoreDate(rawValue: start)
    )
  }

  private func products(_ transactions: [Transaction]) -> [ProductID] {
    let copies = transactions.map { PurchaseRecord.Copy($0, signed: $0.signedDate) }
    let record = PurchaseRecord(creditedTo: nil, copies: copies, renewal: nil)
    let key = RowKey.purchase(TransactionID(rawValue: 9))
    let row = Row(number: 0, key: key, content: .purchase(record))
    return ServedAccess([row], of: nil, at: StoreDate(rawValue: 50)).products
  }

  @Test("is that of the later period")
  func later() {
    let first = period(9, of: "monthly", from: 10)
    #expect(products([first, period(2, of: "yearly", from: 20)]) == ["yearly"])
    #expect(products([first, period(12, of: "yearly", from: 20)]) == ["yearly"])
  }

  @Test("is that of an upgrade in the same millisecond as the first purchase, in either order")
  func sameMillisecond() {
    let (first, upgrade) = (
      period(9, of: "monthly", from: 10), period(2, of: "yearly", from: 10)
    )
    #expect(products([upgrade, first]) == ["yearly"])
    #expect(products([first, upgrade]) == ["yearly"])
  }
}
