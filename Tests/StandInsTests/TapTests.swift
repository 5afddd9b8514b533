import Simulation
import StoreModel
import StoreSimulation
import Testing
import Trials

@Suite("Taps on an unchanged app")
struct TapTests {
  @Test("the second waits until the app has begun with the first, which puts the button off")
  func second() throws {
    let scenario = try ProbeApp.scenario("ask-to-buy")
    var ignored = 0
    for seed in 0..<300 as Range<UInt64> {
      let trial = Trial(scenario: scenario, variant: TapApp.variant, seed: seed)
      let outcome = trial.run(recording: true)
      let twice = outcome.violations.filter { $0.signature.invariant == "one-at-a-time" }
      #expect(twice.isEmpty, "seed \(seed)")
      ignored += outcome.events.count {
        if case .tapIgnored(.buy(_), _, _) = $0.event { true } else { false }
      }
    }
    #expect(ignored > 0)
  }
}
