import Simulation
import StoreModel
import StoreSimulation
import Testing

@testable import ServerTesting

/// The expected credits follow by hand from what was charged and what the server has accepted.
@Suite("The books of credits beside a real server")
struct CreditAuditTests {
  private static let user = AppAccountToken(rawValue: "u")
  private static let account = AccountID(rawValue: 0)

  private func transaction(
    _ id: UInt64,
    by user: AppAccountToken? = CreditAuditTests.user,
    quantity: Int = 1,
    isRevoked: Bool = false,
    environment: StoreEnvironment = .production
  ) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: id),
      productID: "coins",
      productType: .consumable,
      purchaseDate: StoreDate(at: .start),
      purchasedQuantity: quantity,
      revocation: isRevoked ? Revocation(date: StoreDate(at: .start)) : nil,
      appAccountToken: user,
      environment: environment
    )
  }

  private func entry(_ transaction: Transaction) -> BookEntry {
    BookEntry(transaction: transaction, sequence: 1, origin: .direct)
  }

  private func exchange(
    _ purpose: Exchange.Purpose,
    _ transaction: Transaction,
    status: Int? = 200,
    at seconds: Int64 = 0
  ) -> Exchange {
    Exchange(
      number: 1,
      purpose: purpose,
      date: StoreDate(at: .start + .seconds(seconds)),
      transaction: transaction,
      status: status,
      failure: nil
    )
  }

  private func notification(
    _ kind: ServerNotification,
    _ transaction: Transaction,
    at seconds: Int64 = 0
  ) -> Exchange {
    let id = NotificationID(rawValue: "n")
    return exchange(.notification(kind, id: id, about: transaction.id), transaction, at: seconds)
  }

  private func audit(_ transactions: Transaction...) -> CreditAudit {
    var audit = CreditAudit(credits: ["coins": 10])
    for transaction in transactions {
      audit.observe(.charged(entry(transaction), account: Self.account))
    }
    return audit
  }

  @Test("believe the date on which a notification was signed, however late it comes again")
  func burst() {
    let (bought, refunded) = (transaction(1), transaction(1, isRevoked: true))
    var audit = audit(bought)
    audit.observe(.changed(entry(bought), account: Self.account))
    // The refund was taken back; then both notifications come once more, at the same time.
    var refund = notification(.refund, refunded, at: 100)
    refund.notificationDate = StoreDate(at: .start + .seconds(10))
    var reversal = notification(.refundReversed, bought, at: 100)
    reversal.notificationDate = StoreDate(at: .start + .seconds(20))
    audit.observe(reversal)
    audit.observe(refund)
    #expect(audit.bounds(of: Self.user) == 10...10)
  }

  @Test("count what the server has accepted, and allow what it may know")
  func told() {
    let (first, second) = (transaction(1), transaction(2, quantity: 3))
    var audit = audit(first, second)
    #expect(audit.bounds(of: Self.user) == 0...40)
    audit.observe(exchange(.post(first.id, by: Self.user), first, status: 500))
    audit.observe(exchange(.post(first.id, by: Self.user), first, status: nil))
    #expect(audit.bounds(of: Self.user) == 0...40)
    audit.observe(exchange(.post(first.id, by: Self.user), first))
    #expect(audit.bounds(of: Self.user) == 10...40)
    audit.observe(notification(.oneTimeCharge, second))
    #expect(audit.bounds(of: Self.user) == 40...40)
  }

  @Test("take a refund back once the server has accepted it, and count a reversed one again")
  func refunds() {
    let (paid, revoked) = (transaction(1), transaction(1, isRevoked: true))
    var audit = audit(paid)
    audit.observe(notification(.oneTimeCharge, paid))
    audit.observe(.refunded(entry(revoked), account: Self.account))
    #expect(audit.bounds(of: Self.user) == 0...10)
    audit.observe(notification(.refund, revoked, at: 2))
    #expect(audit.bounds(of: Self.user) == 0...0)
    // A late retry of the first notification tells nothing new.
    audit.observe(notification(.oneTimeCharge, paid, at: 1))
    #expect(audit.bounds(of: Self.user) == 0...0)
    audit.observe(.changed(entry(paid), account: Self.account))
    #expect(audit.bounds(of: Self.user) == 0...10)
    audit.observe(notification(.refundReversed, paid, at: 3))
    #expect(audit.bounds(of: Self.user) == 10...10)
    // Nor does one of the refund, which was signed earlier.
    audit.observe(notification(.refund, revoked, at: 2))
    #expect(audit.bounds(of: Self.user) == 10...10)
  }

  @Test("oblige a server to nothing by a notification that is not about money")
  func otherNotifications() {
    var audit = audit(transaction(1))
    audit.observe(notification(.consumptionRequest, transaction(1)))
    #expect(audit.bounds(of: Self.user) == 0...10)
  }

  @Test("let a server ignore what was bought in the sandbox, and credit it")
  func sandbox() {
    let test = transaction(1, environment: .sandbox)
    var audit = audit(test)
    audit.observe(exchange(.post(test.id, by: Self.user), test))
    #expect(audit.bounds(of: Self.user) == 0...10)
  }

  @Test("credit a purchase without a token to its poster, and to either of two")
  func poster() {
    let outside = transaction(1, by: nil)
    var audit = audit(outside)
    #expect(audit.sold.users.isEmpty)
    let other = AppAccountToken(rawValue: "v")
    // A server that has refused each post cannot know whose it is.
    audit.observe(notification(.oneTimeCharge, outside))
    audit.observe(exchange(.post(outside.id, by: Self.user), outside, status: 400))
    #expect(audit.bounds(of: Self.user) == 0...10)
    audit.observe(exchange(.post(outside.id, by: Self.user), outside))
    #expect(audit.bounds(of: Self.user) == 10...10)
    audit.observe(exchange(.post(outside.id, by: other), outside, status: nil))
    #expect(audit.bounds(of: Self.user) == 0...10 && audit.bounds(of: other) == 0...10)
    #expect(audit.sold.users == [Self.user, other])
  }
}
