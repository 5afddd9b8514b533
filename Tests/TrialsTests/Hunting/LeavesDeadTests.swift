import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

@Suite("Calls that killed apps still await")
struct LeavesDeadTests {
  /// An app that is busy on an actor of its own, and that makes more of them once it was killed.
  private static let busy = PlainApp.variant("unlock/busy") { environment in
    Task {
      do {
        try await environment.clock.sleep(for: .seconds(86_400))
      } catch {
        for _ in 0..<3 { await Busy(environment).read() }
      }
    }
    let busy = Busy(environment)
    async let first: Void = busy.read()
    async let second: Void = Busy(environment).read()
    _ = await (first, second)
  }

  private actor Busy {
    private let environment: AppEnvironment
    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    init(_ environment: AppEnvironment) {
      self.environment = environment
      host = environment.host()
    }

    func read() async { for _ in 0..<4 { _ = await environment.store.currentEntitlements() } }
  }

  @Test("whether they are answered or not, live processes do the same, step for step")
  func sameSteps() throws {
    let scenario = try HuntedScenario.named("unlock-basics").judged(by: "calls-end")
    var plan = HuntPlan(scenarios: [scenario], variants: [Self.busy], seed: 0)
    var kills = 0
    for number in 0..<40 {
      plan.leavesDead = false
      let answered = plan.trial(number).run(recording: true)
      plan.leavesDead = true
      let left = plan.trial(number).run(recording: true)
      #expect(answered.execution.digest == left.execution.digest, "trial \(number)")
      #expect(answered.execution.counters.steps == left.execution.counters.steps)
      for timed in answered.record.events {
        if case .ended(_, let isKilled) = timed.event, isKilled { kills += 1 }
      }
    }
    #expect(kills > 10)
  }

  @Test("a finding records how its trial ran and replays accordingly")
  func recording() throws {
    let scenario = try HuntedScenario.named("unlock-basics")
    var plan = HuntPlan(scenarios: [scenario], variants: [Self.busy], seed: 0)
    plan.leavesDead = true
    let found = try #require(Hunt(plan).run(part: 0..<20).findings.first)
    #expect(found.leavesDead)
    plan.leavesDead = false
    #expect(plan.trial(of: found).leavesDead)
    #expect(!plan.trial(found.trial).leavesDead)
    let trial = plan.trial(of: found)
    let outcome = trial.run(recording: true)
    #expect(outcome.violations.first?.signature.description == found.signature)
    let recording = try #require(Recording(trial, outcome))
    #expect(recording.leavesDead)
    #expect(try Recording(text: recording.text).leavesDead)
  }
}
