import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation
import Synchronization
import Testing
import Trials

@Suite("Rules about what an unchanged app counts and finishes")
struct CoinTests {
  /// Returns the findings of a hunt without faults, judged by all applicable rules.
  private func rules(with mistake: CoinApp.Mistake) throws -> Set<String> {
    let basics = try ProbeApp.scenario("unlock-basics")
    let text = FirstScenario(
      named: "coins",
      system: "unlock",
      catalogName: "kape.storekit",
      products: basics.plan.catalog.products
    ).text
    let scenario = try Scenario.decode(
      text: Array(text.utf8),
      fileName: "coins.json5",
      catalog: try ProbeApp.catalog("kape"),
      vocabulary: .storm([CoinApp.variant])
    )
    return CoinApp.making(mistake) {
      var rules: Set<String> = []
      for seed in 0..<60 as Range<UInt64> {
        let trial = Trial(
          scenario: scenario,
          variant: CoinApp.variant,
          seed: seed,
          faultProfile: .calm
        )
        rules.formUnion(trial.run().violations.map(\.signature.invariant))
      }
      return rules
    }
  }

  @Test("each mistake breaks its rule, and an app without mistakes breaks none")
  func mistakes() throws {
    #expect(try rules(with: .none) == [])
    #expect(try rules(with: .countsTwice) == ["credits-add-up"])
    #expect(try rules(with: .forgets).contains("credits-add-up"))
    #expect(try rules(with: .neverFinishes).contains("told-is-finished"))
  }
}
