import Judging
import StoreModel
import StoreSimulation
import Testing

@testable import Trials

@Suite("The credits server of an app in the sandbox")
struct SandboxCreditsTests {
  @Test("accepts what was bought there", arguments: [false, true])
  func reference(isCalm: Bool) throws {
    var scenario = try HuntedScenario.named("credits")
    scenario.plan.billing.environment = .sandbox
    let reference = try #require(HuntedScenario.variant("credits/reference"))
    var purchases = 0
    for seed in 0..<60 as Range<UInt64> {
      let trial = Trial(
        scenario: scenario,
        variant: reference,
        seed: seed,
        faultProfile: isCalm ? .calm : .mixed
      )
      let outcome = trial.run()
      #expect(outcome.violations.isEmpty, "seed \(seed): \(outcome.violations)")
      purchases += outcome.count(of: .purchased)
    }
    #expect(purchases > 30)
  }
}
