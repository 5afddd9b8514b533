import Simulation
import StoreModel
import StoreSimulation
import Testing

@testable import ServerTesting

/// What is expected follows by hand from what was charged and what the server has accepted.
@Suite("The books of plans beside a real server")
struct PlanAuditTests {
  private static let user = AppAccountToken(rawValue: "u")
  private static let now = StoreDate(rawValue: 1_000_000)
  private static let later = StoreDate(rawValue: 2_000_000)

  private func plan(
    _ id: UInt64,
    _ product: ProductID = "monthly",
    until end: StoreDate = later,
    by user: AppAccountToken? = user,
    isRevoked: Bool = false
  ) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: id),
      productID: product,
      productType: .autoRenewable,
      purchaseDate: StoreDate(rawValue: 0),
      subscription: SubscriptionDetails(groupID: "g", expirationDate: end),
      revocation: isRevoked ? Revocation(date: StoreDate(rawValue: 1)) : nil,
      appAccountToken: user
    )
  }

  private func audit(_ transactions: Transaction...) -> PlanAudit {
    var audit = PlanAudit()
    for transaction in transactions {
      let entry = BookEntry(transaction: transaction, sequence: 1, origin: .direct)
      audit.observe(.charged(entry, account: AccountID(rawValue: 0)))
    }
    return audit
  }

  private func post(_ transaction: Transaction, by user: AppAccountToken = user) -> Exchange {
    Exchange(
      number: 1,
      purpose: .post(transaction.id, by: user),
      date: Self.now,
      transaction: transaction,
      status: 200,
      failure: nil
    )
  }

  private func kinds(
    _ audit: PlanAudit,
    _ claims: [PlanClaim],
    isList: Bool = true
  ) -> [ServerFinding.Kind] {
    audit.mistakes(in: claims, of: Self.user, on: Self.now, isList: isList).map(\.kind)
  }

  @Test("owe a plan that the server was told of, with its end, and no other")
  func told() {
    var audit = audit(plan(1))
    #expect(kinds(audit, []) == [], "it may know what it was not told")
    audit.observe(post(plan(1)))
    #expect(kinds(audit, []) == [.lostPlan])
    let right = PlanClaim(product: "monthly", end: Self.later)
    #expect(kinds(audit, [right]) == [])
    let short = PlanClaim(product: "monthly", end: StoreDate(rawValue: 1_500_000))
    #expect(kinds(audit, [short]) == [.lostPlan])
    let long = PlanClaim(product: "monthly", end: StoreDate(rawValue: 3_000_000))
    #expect(kinds(audit, [long]) == [.unpaidPlan])
    #expect(kinds(audit, [right, PlanClaim(product: "yearly", end: Self.later)]) == [.unpaidPlan])
    #expect(kinds(audit, [right, PlanClaim(product: "yearly", end: Self.now)]) == [], "it is over")
  }

  @Test("take back a plan once the server was told of the refund")
  func refunded() {
    var audit = audit(plan(1, isRevoked: true))
    let claim = [PlanClaim(product: "monthly", end: Self.later)]
    audit.observe(post(plan(1)))
    #expect(kinds(audit, claim) == [] && kinds(audit, []) == [])
    audit.observe(post(plan(1, isRevoked: true)))
    #expect(kinds(audit, claim) == [.planAfterRefund] && kinds(audit, []) == [])
  }

  @Test("let a refund decide that was signed in the same millisecond as the charge")
  func refundedAtOnce() {
    var audit = audit(plan(1, isRevoked: true))
    audit.observe(post(plan(1, isRevoked: true)))
    audit.observe(post(plan(1)))
    #expect(kinds(audit, [PlanClaim(product: "monthly", end: Self.later)]) == [.planAfterRefund])
  }

  @Test("allow a plan until the end of a grace period that the server was told of")
  func grace() {
    let ended = plan(1, until: StoreDate(rawValue: 900_000))
    var audit = audit(ended)
    let claim = [PlanClaim(product: "monthly", end: Self.later)]
    #expect(kinds(audit, claim) == [.unpaidPlan])
    var failed = post(ended)
    failed.graceEnd = Self.later
    audit.observe(failed)
    #expect(kinds(audit, claim) == [] && kinds(audit, []) == [])
    let long = [PlanClaim(product: "monthly", end: StoreDate(rawValue: 3_000_000))]
    #expect(kinds(audit, long) == [.unpaidPlan])
  }

  @Test("end a plan that was replaced by a higher one, once the server was told so")
  func upgraded() {
    var replaced = plan(1)
    replaced.subscription?.isUpgraded = true
    var audit = audit(replaced, plan(2, "yearly"))
    audit.observe(post(plan(1)))
    audit.observe(post(plan(2, "yearly")))
    let new = PlanClaim(product: "yearly", end: Self.later)
    let both = [PlanClaim(product: "monthly", end: Self.later), new]
    #expect(kinds(audit, both) == [] && kinds(audit, [new]) == [])
    audit.observe(post(replaced))
    #expect(kinds(audit, both) == [.planAfterRefund] && kinds(audit, [new]) == [])
  }

  @Test("let a server with a single plan choose one of several")
  func single() {
    var audit = audit(plan(1), plan(2, "yearly"))
    audit.observe(post(plan(1)))
    audit.observe(post(plan(2, "yearly")))
    let one = [PlanClaim(product: "yearly", end: Self.later)]
    #expect(kinds(audit, one, isList: false) == [])
    #expect(kinds(audit, one) == [.lostPlan] && kinds(audit, [], isList: false) == [.lostPlan])
  }

  @Test("owe nobody a plan without a token that two users have posted")
  func twoPosters() {
    var audit = audit(plan(1, by: nil))
    audit.observe(post(plan(1, by: nil)))
    #expect(kinds(audit, []) == [.lostPlan])
    audit.observe(post(plan(1, by: nil), by: AppAccountToken(rawValue: "v")))
    #expect(kinds(audit, []) == [])
    #expect(kinds(audit, [PlanClaim(product: "monthly", end: Self.later)]) == [])
  }
}
