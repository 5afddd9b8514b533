import Judging
import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

/// Reported behavior of the store in whole trials.
@Suite("A hunt under reported behavior")
struct ReportedHuntTests {
  private func outcome(
    _ id: String,
    in name: String,
    under behavior: String,
    seed: UInt64
  ) throws -> Outcome {
    var scenario = try HuntedScenario.named(name)
    scenario.turnOn(FaultDeclaration.reported([behavior]))
    let variant = try #require(HuntedScenario.variant(id))
    return Trial(scenario: scenario, variant: variant, strategy: .portfolio, seed: seed).run()
  }

  @Test(
    "the reference keeps access although entitlements are empty without a connection",
    arguments: [("restore", 77), ("family-sharing", 208), ("ask-to-buy", 443), ("restore", 637)]
  )
  func emptyOffline(name: String, seed: UInt64) throws {
    for seed in seed - 10...seed + 10 {
      let outcome = try outcome(
        "unlock/reference",
        in: name,
        under: "entitlementsEmptyOffline",
        seed: seed
      )
      #expect(outcome.violations.isEmpty, "seed \(seed): \(outcome.violations)")
    }
  }

  /// What the variant that stays silent after a canceled `sync()` does wrong.
  ///
  /// No user cancels the sign-in here, and no `sync()` fails otherwise.
  private func silentRestore(under behavior: [String]) throws -> [Violation] {
    var scenario = try HuntedScenario.named("restore")
    scenario.turnOn(FaultDeclaration.reported(behavior))
    scenario.plan.prompts.signInCancelled = .never
    scenario.plan.faults.errors.appStoreSync = nil
    let variant = try #require(HuntedScenario.variant("unlock/canceled-restore-silent"))
    return (0..<40).flatMap { seed in
      Trial(scenario: scenario, variant: variant, strategy: .portfolio, seed: seed).run().violations
    }
  }

  @Test("a restore that says nothing when sync() is canceled without a connection is found")
  func silentRestore() throws {
    let found = try silentRestore(under: ["syncCanceledOffline"])
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.signature.description == "alerts-are-seen/sync>no-alert/none" })
    #expect(try silentRestore(under: []).isEmpty)
  }
}
