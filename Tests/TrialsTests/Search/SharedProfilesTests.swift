import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

@Suite("The profiles that trials share")
struct SharedProfilesTests {
  private func plan(_ strategy: StrategyName, seed: UInt64 = 100_000) throws -> HuntPlan {
    var plan = try HuntedScenario.plan("ask-to-buy", "reference")
    plan.strategy = strategy
    plan.seed = seed
    return plan
  }

  @Test("come from the first four of each 65,536 seeds, with the users of the trial")
  func seeds() throws {
    let plan = try plan(.pct3)
    var counts = [0, 0, 0, 0]
    for number in 0..<400 {
      let trial = plan.trial(number)
      let profilingRun = try #require(trial.profilingRun)
      counts[try #require((0...3).first { profilingRun.seed == 65_536 + UInt64($0) })] += 1
      #expect(profilingRun.users == trial.plan.population.users)
      #expect(profilingRun.schedule == .deviations([]))
    }
    // Five standard deviations of a fourth of 400.
    #expect(counts.allSatisfy { abs($0 - 100) < 44 }, "\(counts)")
    #expect(try self.plan(.pct3, seed: 65_535).trial(0).profilingRun?.seed ?? 4 < 4)
    #expect(try self.plan(.pct3, seed: .max).trial(0).profilingRun?.seed ?? 0 >= .max - 0xFFFF)
  }

  @Test("are not measured for strategies that need none")
  func needless() throws {
    for strategy in [StrategyName.random, .pos, .fifo, .exhaustive] {
      #expect(try plan(strategy).trial(0).profilingRun == nil)
    }
  }

  @Test("are the same for a trial of a hunt as for the trial alone, whatever ran before it")
  func alone() throws {
    for strategy in [StrategyName.pct2, .pct3, .urw, .surw, .delay2] {
      var plan = try plan(strategy)
      for number in Array(0..<12) + (0..<12).reversed() {
        if number == 11 { plan.forgetProfiles() }
        let (outcome, expected) = (plan.run(ofTrial: number).carryOut(), plan.trial(number).run())
        #expect(outcome.profile == expected.profile)
        #expect(outcome.execution.digest == expected.execution.digest)
      }
    }
  }

  @Test("are those of a hunt's trial when its recording runs without choices")
  func recorded() throws {
    let plan = try plan(.pct3)
    for number in 0..<6 {
      let trial = plan.trial(number)
      let recording = Recording(trial, signature: "", saw: "", expected: "", because: "")
      let again = recording.trial(trial.scenario, trial.variant, invariants: nil)
      #expect(again.drawn != nil)
      #expect(again.run().execution.digest == trial.run().execution.digest)
    }
  }

  @Test("are those of its own world for a trial without some parts of it")
  func trimmed() throws {
    var trial = try plan(.pct3).trial(0)
    let whole = trial.run().profile
    trial.trims = Trims([.user(0)])
    let profilingRun = try #require(trial.profilingRun)
    #expect(profilingRun.seed == trial.seed)
    #expect(profilingRun.trims == trial.trims)
    #expect(trial.run().profile != whole)
  }

  @Test("are measured once for each world and seed, and for runs that leave pending work behind")
  func once() throws {
    let shared = SharedProfiles()
    var measured: UInt64 = 0
    func picks(_ trial: Trial) -> UInt64 {
      shared.profile(of: trial) {
        measured += 1
        return Profile(picks: measured, chains: 0, shares: [])
      }.picks
    }
    let trial = try #require(try plan(.pct3).trial(0).profilingRun)
    let changes: [(inout Trial) -> Void] = [
      { $0.seed += 1 }, { $0.users = 99 }, { $0.faultProfile = .calm }, { $0.leavesDead = true },
      { $0.drawn = $0.drawing }, { $0.trims = Trims([.user(0)]) },
    ]
    let others = changes.map { change in
      var other = trial
      change(&other)
      return other
    }
    #expect(([trial] + others).map(picks) == [1, 2, 3, 4, 5, 6, 7])
    #expect(([trial] + others).reversed().map(picks) == [7, 6, 5, 4, 3, 2, 1])
  }

  @Test("are forgotten when the scenarios or the variants change")
  func forgotten() throws {
    var plan = try plan(.pct3)
    let first = try #require(plan.run(ofTrial: 0).profiles)
    plan.seed += 1
    #expect(plan.run(ofTrial: 0).profiles === first)
    plan.variants.append(plan.variants[0])
    let second = try #require(plan.run(ofTrial: 0).profiles)
    #expect(second !== first)
    plan.scenarios.append(plan.scenarios[0])
    #expect(plan.run(ofTrial: 0).profiles !== second)
  }
}
