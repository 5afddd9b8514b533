import Judging
import StoreModel
import TestFixtures
import Testing
import Trials

/// The logic as designed has these weaknesses; each is found from a scenario file.
@Suite("Hunts of the logic as designed find")
struct DesignedSignaturesTests {
  private func expect(
    _ signature: String,
    in scenario: String,
    from seed: UInt64 = 0,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let variant = try #require(HuntedScenario.variant("as-designed"), sourceLocation: location)
    let invariant = Signature.invariant(of: signature)
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named(scenario).judged(by: invariant)],
      variants: [variant],
      seed: seed
    )
    let found = HuntedScenario.search(signature, in: plan, trials: 1_200)
    let finding = try #require(found, "not found: \(signature)", sourceLocation: location)
    #expect(finding.kind == .violation, sourceLocation: location)
    #expect(finding.signature == signature, sourceLocation: location)
    // Whoever has no such weakness holds in the very same trial.
    let reference = try #require(HuntedScenario.variant("reference"), sourceLocation: location)
    var trial = plan.trial(finding.trial)
    trial.variant = reference
    #expect(trial.run().violations.isEmpty, sourceLocation: location)
  }

  // MARK: Buying

  @Test("a double tap that starts a second purchase")
  func secondPurchase() throws {
    try expect("one-at-a-time/purchase-under-way>second-purchase/none", in: "ask-to-buy")
  }

  @Test("a purchase reported as a success while everything is locked")
  func succeededButLocked() throws {
    try expect("shows-what-it-knows/purchase-succeeded>locked/none", in: "unlock-basics")
  }

  @Test("a failed purchase that still looks failed after its alert was dismissed")
  func failedForEver() throws {
    try expect(
      "shows-what-it-knows/dismiss-alert>still-failed/none",
      in: "unlock-basics",
      from: 48
    )
  }

  @Test("the alert of a pending purchase, replaced before it was dismissed")
  func replacedPendingAlert() throws {
    try expect(
      "alerts-are-seen/alert-purchasePending>alert-loadFailed/none",
      in: "ask-to-buy",
      from: 314
    )
  }

  @Test("a failed purchase without an alert")
  func lostAlert() throws {
    try expect("alerts-are-seen/purchase>no-alert/none", in: "ask-to-buy")
  }

  // MARK: Restoring

  @Test("a restore reported as a success while everything is locked")
  func restoredButLocked() throws {
    try expect("shows-what-it-knows/restore-succeeded>locked/none", in: "restore")
  }

  @Test("a double tap that starts a second restore")
  func secondRestore() throws {
    try expect(
      "one-at-a-time/restore-under-way>second-restore/none",
      in: "restore",
      from: 16
    )
  }

  @Test("the alert of a failed restore, replaced before it was dismissed")
  func replacedRestoreAlert() throws {
    try expect(
      "alerts-are-seen/alert-restoreFailed>alert-restored/none",
      in: "restore",
      from: 48
    )
  }

  // MARK: The service

  @Test("products that failed for one reason and an alert that gives another")
  func wrongReason() throws {
    try expect("alerts-are-seen/products>wrong-reason/none", in: "unlock-basics")
  }

  @Test("a purchase before products are loaded, which fails without asking the store")
  func purchaseBeforeFetch() throws {
    try expect("alerts-are-seen/launch>alert-purchaseFailed/none", in: "restore")
  }

  @Test("an update stream with one subscriber: a second window takes it from the first")
  func replacedStream() throws {
    try expect("every-subscriber/read-entitlement>windows-disagree/none", in: "unlock-basics")
  }

  @Test("an empty read after launch that locks out a paying customer")
  func emptyReadLocksOut() throws {
    try expect("paid-means-access/paid-outside>read-oddly/outside", in: "restore")
  }

  @Test("a window locked at quiescence whose customer has paid, because access is not read again")
  func lockedAtRest() throws {
    try expect("nothing-paid-is-lost/paid-direct>read-oddly/direct", in: "unlock-basics")
  }
}
