import Judging
import StoreModel
import TestFixtures
import Testing
import Trials

/// The subscription logic as designed has these weaknesses; each is found from a scenario file.
@Suite("Hunts of the subscription logic as designed find")
struct DesignedSubscriptionTests {
  private func expect(
    _ signature: String,
    in scenario: String,
    from seed: UInt64,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let variant = try #require(HuntedScenario.variant("subscription/as-designed"))
    let reference = try #require(HuntedScenario.variant("subscription/reference"))
    let invariant = Signature.invariant(of: signature)
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named(scenario).judged(by: invariant)],
      variants: [variant],
      seed: seed
    )
    let found = HuntedScenario.search(signature, in: plan, trials: 400)
    let finding = try #require(found, "not found: \(signature)", sourceLocation: location)
    #expect(finding.signature == signature, sourceLocation: location)
    // Whoever has no such weakness holds in the very same trial.
    var trial = plan.trial(finding.trial)
    trial.variant = reference
    #expect(trial.run().violations.isEmpty, sourceLocation: location)
  }

  @Test("a purchase that gives nothing because only updates are believed")
  func directPurchase() throws {
    try expect("paid-means-access/paid-direct>purchase-succeeds/direct", in: "everything", from: 0)
  }

  @Test("a purchase reported as a success while every plan is locked")
  func successWithoutAccess() throws {
    try expect("shows-what-it-knows/purchase-succeeded>locked/none", in: "everything", from: 0)
  }

  @Test("a transaction finished before the profile is written")
  func finishedFirst() throws {
    try expect(
      "delivered-before-finished/finish>no-durable-write/none",
      in: "billing-retry-and-grace",
      from: 0
    )
  }

  @Test("a computed expiration later than the store's")
  func computedEnd() throws {
    try expect(
      "one-period/update-purchase>later-than-store/introductory",
      in: "billing-retry-and-grace",
      from: 0
    )
  }

  @Test("a promotional offer treated as a whole period of the plan")
  func promotionalPeriod() throws {
    try expect(
      "one-period/read-entitlement>later-than-store/promotional",
      in: "offer-codes-and-winback",
      from: 304
    )
  }

  @Test("an upgraded plan that is still open")
  func upgraded() throws {
    try expect(
      "ended-means-no-access/upgraded>purchase-succeeds/direct",
      in: "family-plans",
      from: 0
    )
  }

  @Test("a refund that leaves access until the computed end")
  func refunded() throws {
    try expect("ended-means-no-access/revoked>update-refund/direct", in: "refunds", from: 8)
  }

  @Test("a family member without a purchase who keeps access after sharing ends")
  func sharedNoLonger() throws {
    try expect("ended-means-no-access/revoked>update-refund/shared", in: "everything", from: 151)
  }

  @Test("no wrong end of a first period where months are months, with or without products")
  func firstPeriods() throws {
    var plan = try HuntedScenario.plan("first-periods", "subscription/as-designed")
    plan.scenarios = [try HuntedScenario.named("first-periods").judged(by: "one-period")]
    let tally = Hunt(plan).run(part: 0..<60)
    #expect(tally.findings.map(\.signature) == [])
  }
}
