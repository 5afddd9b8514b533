import Entitlements
import StoreModel
import TestFixtures
import Testing
import Trials

@Suite("Variants of the system with a ledger")
struct CreditsVariantsTests {
  @Test(
    "that are races fail fewer than half of calm, first in, first out trials",
    arguments: CreditsSystem.variants.filter { $0.defect == .race }.map(\.id)
  )
  func calm(id: String) throws {
    let variant = try #require(HuntedScenario.variant(id))
    for name in ["credits", "credits-under-retry", "credits-refunds"] {
      let plan = HuntPlan(
        scenarios: [try HuntedScenario.named(name)],
        variants: [variant],
        seed: 0,
        strategy: .fifo,
        faultProfile: .calm
      )
      let tally = Hunt(plan).run(part: 0..<40)
      #expect(tally.failedTrials < 20, "\(id) in \(name): \(tally.findings)")
    }
  }
}
