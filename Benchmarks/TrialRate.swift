import Dispatch
import Entitlements
import FileFormats
import Foundation
import Simulation
import StoreModel
import Trials

/// Whole trials of the three-user Ask-to-Buy race, each in a world of its own.
struct TrialRate {
  private let trial: Trial

  init() throws(ScenarioError) {
    let scenario = try Scenario.inRepository("ask-to-buy", systems: ["unlock"])
    trial = Trial(scenario: scenario, variant: UnlockSystem.variants.reference, seed: 0, users: 3)
  }

  /// What a number of trials came to.
  struct Sum {
    var trials = 0
    var steps: UInt64 = 0
    var time = Duration.zero
    var perSecond: Double { Double(trials) / time.inSeconds }
    var stepsPerTrial: Double { Double(steps) / Double(trials) }
    var stepsPerSecond: Double { Double(steps) / time.inSeconds }
  }

  func run(seeds: Range<UInt64>) -> Sum {
    var sum = Sum()
    var trial = trial
    let start = ProcessorTime()
    for seed in seeds {
      trial.seed = seed
      sum.steps += trial.run().execution.counters.steps
      sum.trials += 1
    }
    sum.time = start.spent
    return sum
  }

  /// The scenario with all its users, as `storestorm run` runs it.
  func runMainJob(seed: UInt64) -> Sum {
    let run = Trial(
      scenario: trial.scenario,
      variant: trial.variant,
      seed: seed,
      purpose: .load
    )
    let start = ProcessorTime()
    let steps = run.run().execution.counters.steps
    return Sum(trials: 1, steps: steps, time: start.spent)
  }

  /// The same number of trials on each of several threads at once.
  ///
  /// The time is that of all threads: were nothing shared, a trial would cost as much as alone.
  func run(seeds: Range<UInt64>, threads: Int) -> Sum {
    let trials = seeds.count
    let start = ProcessorTime()
    DispatchQueue.concurrentPerform(iterations: threads) { number in
      let first = seeds.upperBound + UInt64(number * trials)
      _ = run(seeds: first..<first + UInt64(trials))
    }
    var sum = Sum()
    sum.trials = trials * threads
    sum.time = start.spent
    return sum
  }
}
