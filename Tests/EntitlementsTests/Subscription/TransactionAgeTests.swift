import StoreModel
import Testing

@testable import Entitlements

@Suite("The order of a subscription's transactions")
struct TransactionAgeTests {
  private func isOlder(_ left: Transaction, than right: Transaction) -> Bool {
    PlanRecord(left).age < PlanRecord(right).age
  }

  @Test("is that of their periods, whatever their identifiers are")
  func periods() {
    let renewal = Transaction.tale(2, original: 9, from: .utc(2024, 4, 10))
    #expect(isOlder(.tale(9), than: renewal))
    #expect(!isOlder(renewal, than: .tale(9)))
  }

  @Test("puts the first one first if an upgrade begins in the same millisecond")
  func sameMillisecond() {
    let (first, upgrade) = (Transaction.tale(13), Transaction.tale(2, .yearly, original: 13))
    #expect(isOlder(first, than: upgrade))
    #expect(!isOlder(upgrade, than: first))
    #expect(!isOlder(first, than: first))
  }
}
