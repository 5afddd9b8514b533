import Judging
import StoreModel
import StoreSimulation
import TestFixtures
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

@Suite("The credits server of an app in review")
struct AppReviewCreditsTests {
  private func outcomes(of id: String) throws -> [Outcome] {
    let scenario = try HuntedScenario.named("credits-app-review")
    let variant = try #require(HuntedScenario.variant(id))
    return (0..<60 as Range<UInt64>).map {
      Trial(scenario: scenario, variant: variant, seed: $0).run()
    }
  }

  @Test("accepts production and the sandbox")
  func both() throws {
    let outcomes = try outcomes(of: "credits/reference")
    for outcome in outcomes { #expect(outcome.violations.isEmpty, "\(outcome.violations)") }
    #expect(outcomes.map { $0.count(of: .purchased) }.reduce(0, +) > 30)
  }

  @Test("that knows production alone is found")
  func productionOnly() throws {
    let found = try outcomes(of: "credits/sandbox-refused").flatMap(\.violations)
    let prefix = "ledger-fits-store/paid-direct>not-credited/"
    #expect(found.contains { $0.signature.description.hasPrefix(prefix) })
  }
}
