import Dispatch
import Foundation
import Simulation
import StoreModel
import StoreSimulation
import Synchronization
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

/// Logic that leaves the simulation, or never ends: reported as what it is.
@Suite("Logic without a verdict")
struct UntrustworthyLogicTests {
  private func plan(
    _ id: String,
    misbehavior: @escaping @Sendable (AppEnvironment) async -> Void
  ) throws -> HuntPlan {
    HuntPlan(
      scenarios: [try HuntedScenario.named("unlock-basics").judged(by: "calls-end")],
      variants: [PlainApp.variant(id, misbehavior: misbehavior)],
      seed: 0
    )
  }

  @Test("holds if it does nothing unusual")
  func plain() throws {
    let tally = Hunt(try plan("unlock/plain") { _ in }).run(part: 0..<4)
    #expect(tally.findings.isEmpty, "\(tally.findings)")
  }

  @Test("is an escape if it blocks its thread, never a violation")
  func blocking() throws {
    let plan = try plan("unlock/blocking") { _ in block() }
    let tally = Hunt(plan).run(part: 0..<4)
    #expect(Set(tally.findings.map(\.kind)) == [.escape])
    #expect(tally.findings.first?.signature == "not-deterministic/blockingWait")
    #expect(tally.findings.first?.saw.contains("semaphore") == true)
    #expect(tally.failedTrials == 4)
  }

  @Test("holds if it sleeps with Task.sleep, which takes virtual time")
  func sleeping() throws {
    let plan = try plan("unlock/sleeping") { _ in try? await Task.sleep(for: .seconds(1)) }
    #expect(Hunt(plan).run(part: 0..<4).findings.isEmpty)
  }

  @Test("holds if it writes preferences in its initializer, before its launch is reported")
  func earlyWrite() throws {
    var plan = try plan("unlock/early") { _ in }
    plan.variants = [
      Variant("unlock/early", globals: []) { environment in
        UserDefaults.standard.set(true, forKey: "seen")
        return PlainApp(environment: environment) { _ in }
      }
    ]
    #expect(Hunt(plan).run(part: 0..<4).findings.isEmpty)
  }

  @Test("holds on the main actor, even if the hunt is on the real one")
  @MainActor
  func mainActor() throws {
    let plan = try plan("unlock/main") { _ in
      await Task { @MainActor in MainActor.preconditionIsolated() }.value
    }
    #expect(Hunt(plan).run(part: 0..<4).findings.isEmpty)
  }

  @Test("is unstable if a second run of its seed differs")
  func unstable() throws {
    let counter = SharedCounter()
    let plan = try plan("unlock/unstable") { environment in
      // The more often it was launched in this process, the longer it waits; and it leaks.
      let count = counter.next()
      try? await environment.clock.sleep(for: .milliseconds(count))
      try? await environment.storage.write("\(count)", for: "count")
    }
    var judged = plan
    judged.ownInvariants = [NothingIsWritten()]
    // Strategies of priorities may let so much time go by first that a millisecond is nothing.
    judged.strategy = .random
    judged.scenarios = [plan.scenarios[0].judged(by: NothingIsWritten.name)]
    let tally = Hunt(judged).run(part: 0..<1)
    #expect(tally.findings.map(\.kind) == [.unstable])
    #expect(tally.findings.first?.signature == "not-deterministic/second-run")
    #expect(tally.findings.first?.saw.contains(NothingIsWritten.name) == true)
  }

  @Test("does not survive if it keeps itself busy forever")
  func endless() throws {
    let plan = try plan("unlock/endless") { environment in
      while !Task.isCancelled { _ = await environment.store.currentEntitlements() }
    }
    var trial = plan.trial(0)
    trial.stepsOfLoop = 20_000
    let outcome = trial.run()
    #expect(outcome.ending == .endless)
    #expect(outcome.violations.map(\.signature.description) == ["survives/loop>never-ends/none"])
  }

  @Test("ends at the same step whether or not somebody counts the steps")
  func beats() throws {
    let plan = try plan("unlock/endless") { environment in
      while !Task.isCancelled { _ = await environment.store.currentEntitlements() }
    }
    var trial = plan.trial(0)
    // A multiple of the steps between two beats.
    trial.stepsOfLoop = 256 * 80
    let outcomes = [trial.run(), trial.run(pulse: { _ in })]
    #expect(outcomes.map(\.execution.counters.steps) == [20_480, 20_480])
    #expect(outcomes.map(\.ending) == [.endless, .endless])
  }

  @Test("is not run without end, even without a bound")
  func bound() throws {
    let plan = try plan("unlock/endless") { environment in
      while !Task.isCancelled { _ = await environment.store.currentEntitlements() }
    }
    let outcome = plan.trial(0).run()
    #expect(outcome.ending == .endless)
    #expect(outcome.execution.counters.steps == 1_000_000)
    #expect([1, 10, 11].map(Trial.stepsOfLoop(users:)) == [1_000_000, 1_000_000, 1_100_000])
  }

  @Test("survives a long life of as many steps")
  func longLife() throws {
    let plan = try plan("unlock/patient") { environment in
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
    }
    var trial = plan.trial(0)
    trial.scenario.plan.horizon = .seconds(10 * 24 * 3_600)
    trial.stepsOfLoop = 20_000
    let outcome = trial.run()
    #expect(outcome.execution.counters.steps > 40_000)
    #expect(outcome.ending == .quiet)
    #expect(!outcome.violations.contains { $0.signature.description.hasPrefix("survives/loop") })
  }
}

/// Counts over all runs of this process: what logic under test must not do.
final class SharedCounter: Sendable {
  private let count = Atomic<Int>(0)
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// Broken by the first write.
struct NothingIsWritten: Invariant {
  static let name = "nothing-is-written"
  let id = name
  let rule = "nothing is written"
  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .wrote(_, _, let id) = event.event else { return }
      verdict.violate(NothingIsWritten(), in: id, saw: "a write", history)
    }
  }
}

/// Asynchronous code may not block by itself.
private func block() { DispatchSemaphore(value: 0).wait() }
