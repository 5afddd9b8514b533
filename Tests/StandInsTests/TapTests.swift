import Judging
import Simulation
import StoreModel
import StoreSimulation
import Synchronization
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

  @Test("open and close the paywall, or buy in one that opens for the tap")
  func paywall() throws {
    let scenario = try ProbeApp.scenario(
      of: """
        "launch", { "wait": "5s" }, { "open": "purchase" }, { "purchase": "com.kape.vip" },
        { "wait": "15s" }, "closeSheet", { "wait": "1s" }, { "purchase": "com.kape.tips" },
        { "wait": "15s" }
        """,
      prompts: #"{ "payment": { "cancelled": "never", "answered": "1s" } }"#,
      for: PaywallHooksApp.variant
    )
    PaywallHooksApp.notes.withLock { $0 = [] }
    let trial = Trial(
      scenario: scenario,
      variant: PaywallHooksApp.variant,
      seed: 1,
      faultProfile: .calm
    )
    #expect(trial.run().ending == .quiet)
    #expect(
      PaywallHooksApp.notes.withLock { $0 } == [
        "opens", "com.kape.vip", "bought", "closed", "opens", "com.kape.tips", "bought", "closed",
      ]
    )
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
