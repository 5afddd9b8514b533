import Simulation
import Synchronization
import TestFixtures
import Testing

@testable import Trials

@Suite("A search among trials that end their process")
struct EndProbeTests {
  private func silent(_ known: [Attempt]) -> EndProbe {
    EndProbe(Attempts(known: known, willStep: { _, _ in }, didEnd: { _ in }))
  }

  @Test("runs the steps before the process's end, as often as it is asked")
  func before() throws {
    let trial = try HuntedScenario.plan("ask-to-buy", "reference").trial(0)
    let whole = Observation(trial)
    var probe = silent([.ended(step: 10), .passed(steps: 70, picks: 30)])
    let first = probe.run(TrialRun(trial))
    #expect(first.isHit)
    #expect(first.steps == 10)
    #expect(probe.watch(TrialRun(trial)).steps == Array(whole.steps.prefix(10)))
    #expect(probe.watch(TrialRun(trial)).counters.steps == 9)
    let again = probe.run(TrialRun(trial))
    #expect(again.isHit && again.digest == first.digest)
    var other = trial
    other.schedule = .deviations([])
    let passed = probe.run(TrialRun(other))
    #expect(!passed.isHit)
    #expect(passed.steps == 70 && passed.picks == 30)
  }

  @Test("reports each unknown step and its result")
  func unknown() throws {
    let trial = try HuntedScenario.plan("ask-to-buy", "reference").trial(0)
    let told = Mutex<[[UInt64]]>([])
    var passed: [Attempt] = []
    let attempts = Attempts(known: [.passed(steps: 1, picks: 1)]) { number, step in
      told.withLock { $0.append([UInt64(number), step]) }
    } didEnd: {
      passed.append($0)
    }
    var probe = EndProbe(attempts)
    #expect(!probe.run(TrialRun(trial)).isHit)
    #expect(told.withLock { $0 }.isEmpty, "the first is known")
    let run = probe.run(TrialRun(trial))
    #expect(!run.isHit)
    let steps = trial.run().execution.counters.steps
    #expect(told.withLock { $0 } == (0...steps).map { [1, $0] })
    #expect(passed == [.passed(steps: steps, picks: run.picks)])
  }

  @Test("that stays with what is known runs nothing else, and ends there")
  func known() throws {
    let trial = try HuntedScenario.plan("ask-to-buy", "reference").trial(0)
    let attempts = Attempts(known: [.ended(step: 10)], staysWithKnown: true) { _, _ in
      Issue.record("a trial is run")
    } didEnd: { _ in
      Issue.record("a trial is run")
    }
    var probe = EndProbe(attempts)
    #expect(!probe.attempts.isAtEnd)
    #expect(probe.run(TrialRun(trial)).isHit)
    #expect(probe.attempts.isAtEnd)
    #expect(probe.run(TrialRun(trial)).isHit, "what is known can be asked again")
    var other = trial
    other.schedule = .deviations([])
    #expect(!probe.run(TrialRun(other)).isHit)
    #expect(!silent([]).attempts.isAtEnd)
  }
}
