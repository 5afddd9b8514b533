import Judging
import StoreModel
import TestFixtures
import Testing
import Trials

/// The credits logic as designed has these weaknesses; each is found from a scenario file.
@Suite("Hunts of the credits logic as designed find")
struct DesignedCreditsTests {
  private func expect(
    _ signature: String,
    in scenario: String,
    from seed: UInt64 = 0,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let variant = try #require(HuntedScenario.variant("credits/as-designed"))
    let reference = try #require(HuntedScenario.variant("credits/reference"))
    let invariant = Signature.invariant(of: signature)
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named(scenario).judged(by: invariant)],
      variants: [variant],
      seed: seed
    )
    let found = HuntedScenario.search(signature, in: plan, trials: 800)
    let finding = try #require(found, "not found: \(signature)", sourceLocation: location)
    #expect(finding.signature == signature, sourceLocation: location)
    // Whoever has no such weakness holds in the very same trial.
    var trial = plan.trial(finding.trial)
    trial.variant = reference
    #expect(trial.run().violations.isEmpty, sourceLocation: location)
  }

  @Test("a purchase credited twice: looked up in one step, inserted in another")
  func creditedAgain() throws {
    try expect(
      "credited-once/posted-by-app>credited-again/none",
      in: "credits-under-retry",
      from: 64
    )
  }

  @Test("a purchase that two logins have at once")
  func creditedToAnother() throws {
    try expect("credited-once/posted-by-app>credited-to-another/none", in: "credits-two-devices")
  }

  @Test("a balance that misses a row: read first and written later")
  func lostUpdate() throws {
    try expect("balance-is-sum/too-little>stored/none", in: "credits-two-devices")
  }

  @Test("a balance higher than the rows")
  func tooMuch() throws {
    try expect("balance-is-sum/too-much>stored/none", in: "credits-two-devices")
  }

  @Test("two images made with one credit")
  func overspent() throws {
    try expect("never-overspent/image>below-zero/none", in: "credits-two-devices")
  }

  @Test("a refund that arrives before the purchase and takes nothing back")
  func refundFirst() throws {
    try expect("ledger-fits-store/refunded>still-credited/with-token", in: "credits-refunds")
  }

  @Test("credits for a forged purchase: the signature is not checked")
  func forged() throws {
    try expect("sold-before-credited/forged>credited/none", in: "credits", from: 79)
  }

  @Test("a history that repeats a row because another was added during the read")
  func repeatedRow() throws {
    try expect("pages-fit/history>repeated/none", in: "credits-two-devices")
  }
}
