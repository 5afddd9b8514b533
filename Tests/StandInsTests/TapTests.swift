import Judging
import Simulation
import StoreModel
import StoreSimulation
import Testing
import Trials

@Suite("Taps on an unchanged app")
struct TapTests {
  @Test("the second waits until the app has started on the first, which disables the button")
  func second() throws {
    let scenario = try ProbeApp.scenario("ask-to-buy")
    var ignored = 0
    for seed in 0..<300 as Range<UInt64> {
      let trial = Trial(scenario: scenario, variant: TapApp.variant, seed: seed)
      let outcome = trial.run(recording: true)
      let twice = outcome.violations.filter { $0.signature.invariant == "one-at-a-time" }
      #expect(twice.isEmpty, "seed \(seed)")
      ignored += outcome.record.events.count {
        if case .tapIgnored(.buy(_), _, _) = $0.event { true } else { false }
      }
    }
    #expect(ignored > 0)
  }

  @Test("none is lost if the button stays enabled")
  func all() throws {
    let scenario = try ProbeApp.scenario(
      of: #""launch", { "wait": ["5s", "5s"] }, { "purchase": "com.kape.vip", "taps": 2 }"#,
      for: SilentApp.variant
    )
    for seed in 0..<100 as Range<UInt64> {
      let trial = Trial(
        scenario: scenario,
        variant: SilentApp.variant,
        seed: seed,
        faultProfile: .calm
      )
      let taps = trial.run(recording: true).record.events.count { timed in
        if case .tapped(.buy(_), _, _) = timed.event { true } else { false }
      }
      #expect(taps == 2, "seed \(seed)")
    }
  }

  @Test("a finished transaction is not redelivered because another tap waits for its answer")
  func finished() throws {
    let scenario = try ProbeApp.scenario(
      of: #""launch", { "wait": ["5s", "5s"] }, { "purchase": "com.kape.tips", "taps": 2 }"#,
      for: CoinApp.variant
    )
    let finished = CoinApp.making(.none) {
      var finished = 0
      for seed in 0..<300 as Range<UInt64> {
        let trial = Trial(
          scenario: scenario,
          variant: CoinApp.variant,
          seed: seed,
          faultProfile: .calm
        )
        var done: Set<TransactionID> = []
        for timed in trial.run(recording: true).record.events {
          if case .finished(let id, _) = timed.event { done.insert(id) }
          guard case .delivered(.verified(let transaction), _, _, _) = timed.event else { continue }
          #expect(!done.contains(transaction.id), "seed \(seed) at \(timed.instant)")
        }
        finished += done.count
      }
      return finished
    }
    #expect(finished > 300)
  }
}
