import Foundation
import BenchmarkGate
import Judging
import Simulation
import StoreModel
import Trials

extension Tool {
  /// The number of seeds of each scenario that a benchmark of the gate runs.
  private static let seeds = 20

  static let gateFolder = "Scenarios"

  /// The scenario files of the gate, in order.
  var gateFiles: [String] {
    Self.scenarioNames(in: Self.gateFolder).map { "\(Self.gateFolder)/\($0)" }
  }

  /// Returns benchmarks of the reference, whose cost must not rise, and of the logic as designed,
  /// whose races must be found.
  func benchmarks(_ scenario: Scenario) -> [GateBenchmark] {
    let own = variants.filter { $0.system == scenario.system }
    let judged = own.filter { $0.defect == nil || $0.defect == .asDesigned }
    return judged.map { variant in
      let name = "\(scenario.name)-\(variant.id)".map { $0 == "/" ? "-" : $0 }
      let count = countAllocations
      let invariants = invariants(for: scenario, variant)
      return GateBenchmark(String(name)) {
        Self.measure(scenario, variant, invariants, countAllocations: count)
      }
    }
  }

  private static func measure(
    _ scenario: Scenario,
    _ variant: Variant,
    _ invariants: [any Invariant],
    countAllocations: (@Sendable () -> UInt64)?
  ) -> GateCounters {
    let before = countAllocations?() ?? 0
    var counters = GateCounters()
    var signatures: [String] = []
    for seed in 0..<UInt64(seeds) {
      let outcome = Trial(scenario: scenario, variant: variant, seed: seed, invariants: invariants)
        .run()
      counters.steps += Int(outcome.execution.counters.steps)
      counters.enqueues += Int(outcome.execution.counters.enqueues)
      counters.timerPushes += Int(outcome.execution.counters.timerPushes)
      counters.draws += Int(outcome.execution.counters.draws)
      counters.traceBytes += Int(outcome.execution.traceBytes)
      signatures += outcome.violations.map(\.signature.description)
    }
    let allocations = countAllocations.map { Int($0() - before) }
    return GateCounters(
      steps: counters.steps,
      enqueues: counters.enqueues,
      timerPushes: counters.timerPushes,
      draws: counters.draws,
      traceBytes: counters.traceBytes,
      allocations: allocations,
      violations: signatures
    )
  }
}
