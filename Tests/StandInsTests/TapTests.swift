import Judging
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

  @Test("none is lost where the button stays on")
  func all() throws {
    let text = """
      { "name": "twice", "system": "unlock", "catalogue": "kape.storekit", "horizon": "1m",
        "population": { "users": 1, "devicesPerPerson": 1 }, "hunt": { "users": 1 },
        "journeys": [{ "name": "taps twice", "begins": "0s", "steps": [
          "launch", { "wait": ["5s", "5s"] }, { "purchase": "com.kape.vip", "taps": 2 }] }] }
      """
    let scenario = try Scenario.decode(
      text: Array(text.utf8),
      fileName: "twice.json5",
      catalogue: try ProbeApp.catalogue("kape"),
      vocabulary: .storm([SilentApp.variant])
    )
    for seed in 0..<100 as Range<UInt64> {
      let trial = Trial(scenario: scenario, variant: SilentApp.variant, seed: seed, weather: .calm)
      let taps = trial.run(recording: true).events.count { timed in
        if case .tapped(.buy(_), _, _) = timed.event { true } else { false }
      }
      #expect(taps == 2, "seed \(seed)")
    }
  }
}
