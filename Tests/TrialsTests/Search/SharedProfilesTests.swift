import Simulation
import StoreModel
import StoreSimulation
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
      let profiled = try #require(trial.profiled)
      counts[try #require((0...3).first { profiled.seed == 65_536 + UInt64($0) })] += 1
      #expect(profiled.users == trial.plan.population.users)
      #expect(profiled.schedule == .deviations([]))
    }
    // Five standard deviations of a fourth of 400.
    #expect(counts.allSatisfy { abs($0 - 100) < 44 }, "\(counts)")
    #expect(try self.plan(.pct3, seed: 65_535).trial(0).profiled?.seed ?? 4 < 4)
    #expect(try self.plan(.pct3, seed: .max).trial(0).profiled?.seed ?? 0 >= .max - 0xFFFF)
  }

  @Test("are not measured for strategies that need none")
  func needless() throws {
    for strategy in [StrategyName.random, .pos, .fifo, .exhaustive] {
      #expect(try plan(strategy).trial(0).profiled == nil)
    }
  }

  @Test("are the same for a trial of a hunt as for the trial alone, whatever ran before it")
  func alone() throws {
    for strategy in [StrategyName.pct2, .pct3, .urw, .surw, .delay2] {
      let plan = try plan(strategy)
      for number in 0..<12 {
        let trial = plan.trial(number)
        var alone = trial
        alone.profiles = nil
        let (outcome, expected) = (trial.run(), alone.run())
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

  @Test("are not shared by trials without some parts of their world")
  func trimmed() throws {
    var trial = try plan(.pct3).trial(0)
    let whole = trial.run().profile
    trial.trims = Trims([.user(0)])
    let profiled = try #require(trial.profiled)
    #expect(profiled.seed == trial.seed)
    #expect(profiled.trims == trial.trims)
    #expect(trial.run().profile != whole)
  }

  @Test("are measured once for each seed, number of users, fault profile, and kind of ending")
  func once() throws {
    let shared = SharedProfiles()
    var measured: UInt64 = 0
    func picks(_ trial: Trial) -> UInt64 {
      shared.profile(of: trial) {
        measured += 1
        return Profile(picks: measured, chains: 0, shares: [])
      }.picks
    }
    let trial = try #require(try plan(.pct3).trial(0).profiled)
    var (seed, users, faults, dead) = (trial, trial, trial, trial)
    seed.seed += 1
    users.users = 99
    faults.faultProfile = .calm
    dead.leavesDead = true
    let all = [trial, seed, users, faults, dead]
    #expect(all.map(picks) == [1, 2, 3, 4, 5])
    #expect(all.reversed().map(picks) == [5, 4, 3, 2, 1])
  }

  @Test("are forgotten when the scenarios or the variants change")
  func forgotten() throws {
    var plan = try plan(.pct3)
    let first = try #require(plan.trial(0).profiles)
    plan.seed += 1
    #expect(plan.trial(0).profiles === first)
    plan.variants.append(plan.variants[0])
    let second = try #require(plan.trial(0).profiles)
    #expect(second !== first)
    plan.scenarios.append(plan.scenarios[0])
    #expect(plan.trial(0).profiles !== second)
  }
}
