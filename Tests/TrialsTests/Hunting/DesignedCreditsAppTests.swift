import Judging
import StoreModel
import TestFixtures
import Testing
import Trials

/// The image app as designed, before the server of the reference.
@Suite("Hunts of the image app as designed find")
struct DesignedCreditsAppTests {
  private func expect(
    _ signature: String,
    in scenario: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let variant = try #require(HuntedScenario.variant("credits/app-as-designed"))
    let plan = HuntPlan(
      scenarios: [
        try HuntedScenario.named(scenario).judged(by: Signature.invariant(of: signature))
      ],
      variants: [variant],
      seed: 0
    )
    let found = HuntedScenario.search(signature, in: plan, trials: 200)
    let finding = try #require(found, "not found: \(signature)", sourceLocation: location)
    // The reference holds in the very same trial.
    var trial = plan.trial(finding.trial)
    trial.variant = try #require(HuntedScenario.variant("credits/reference"))
    #expect(trial.run().violations.isEmpty, sourceLocation: location)
  }

  @Test("purchases that are credited and never finished")
  func neverFinished() throws { try expect("finished-at-last/", in: "credits") }

  @Test("a purchase that the server never gets: it is sent once, and updates are not heard")
  func sentOnce() throws { try expect("ledger-fits-store/", in: "credits-server-outage") }

  @Test("a second purchase while one is in progress")
  func secondPurchase() throws { try expect("one-at-a-time/", in: "credits") }
}
