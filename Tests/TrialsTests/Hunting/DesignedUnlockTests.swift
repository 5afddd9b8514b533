import Entitlements
import Testing

@testable import Trials

@Suite("A hunt of the unlock logic as designed, in scenarios made for ordinary use")
struct DesignedUnlockTests {
  /// What a few hundred trials of each scenario find, from fixed seeds.
  private static let found: Set<String> = {
    var signatures: Set<String> = []
    for (name, seed) in [("ask-to-buy", 1), ("restore", 2), ("unlock-basics", 3)] {
      guard let plan = try? Variants.plan("unlock/as-designed", name, seed: UInt64(seed)) else {
        continue
      }
      let tally = Hunt(plan).run(trials: 768, keepsGoing: true)
      signatures.formUnion(tally.findings.map(\.signature))
    }
    return signatures
  }()

  @Test(
    "finds each of these in the purchase flow",
    arguments: [
      "one-at-a-time/purchase-under-way>second-purchase/none",
      "shows-what-it-knows/purchase-succeeded>locked/none",
      "shows-what-it-knows/dismiss-alert>still-failed/none",
    ]
  )
  func purchaseFlow(signature: String) { #expect(Self.found.contains(signature)) }

  @Test(
    "finds each of these in restore",
    arguments: [
      "shows-what-it-knows/restore-succeeded>locked/none",
      "one-at-a-time/restore-under-way>second-restore/none",
    ]
  )
  func restore(signature: String) { #expect(Self.found.contains(signature)) }

  @Test(
    "finds each of these in the store service",
    arguments: [
      "alerts-are-seen/products>wrong-reason/none",
      "alerts-are-seen/launch>alert-purchaseFailed/none",
      "nothing-leaks/kill>host-remains/none",
    ]
  )
  func service(signature: String) { #expect(Self.found.contains(signature)) }
}
