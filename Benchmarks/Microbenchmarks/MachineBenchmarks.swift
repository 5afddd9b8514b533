package import BenchmarkGate
import Simulation
package import StoreModel
import StoreSimulation

/// The benchmarks of the parts of a simulation, each with fixed work, for the gate of StoreStorm.
///
/// Scenarios run all parts together; these benchmarks show which part has become more expensive.
package struct MachineBenchmarks: Sendable {
  private let ledger: Variant?
  private let countAllocations: (@Sendable () -> UInt64)?

  /// Creates the benchmarks.
  ///
  /// - Parameters:
  ///   - ledger: variants with a credits server, of which the reference is used; without one, the
  ///     ledger benchmark is left out.
  ///   - countAllocations: returns the number of allocations of this thread; nil if unavailable.
  package init(ledger: [Variant], countAllocations: (@Sendable () -> UInt64)?) {
    self.ledger = ledger.first { $0.role == .reference }
    self.countAllocations = countAllocations
  }

  /// The benchmarks, in the order of a trial's layers.
  package var all: [GateBenchmark] {
    let parts = [
      benchmark("scheduler") {
        SchedulerMicrobenchmark().start(in: $0)
        return $0.run()
      },
      benchmark("timers") {
        TimerMicrobenchmark().start(in: $0)
        return $0.run()
      },
      benchmark("histogram") { _ in
        HistogramMicrobenchmark().run()
        return .quiet
      },
      benchmark("store-books") { _ in
        StoreBooksMicrobenchmark().run()
        return .quiet
      },
      benchmark("purchases", PurchaseMicrobenchmark.strategy) {
        PurchaseMicrobenchmark().run(in: $0)
      },
    ]
    guard let makeServer = ledger?.makeServer else { return parts }
    return parts + [
      benchmark("ledger") {
        LedgerMicrobenchmark(makeServer).start(in: $0)
        return $0.run()
      }
    ]
  }

  /// Returns a microbenchmark whose counters include the setup and teardown of its simulation.
  private func benchmark(
    _ name: String,
    _ strategy: any Strategy = RandomWalk(),
    _ drill: @escaping @Sendable (Simulation) -> Simulation.Ending
  ) -> GateBenchmark {
    GateBenchmark("machine-\(name)") { [countAllocations] in
      let before = countAllocations?() ?? 0
      let simulation = Simulation(seed: 1, strategy: strategy, timing: .instants)
      let ending = drill(simulation)
      precondition(ending == .quiet, "the benchmark did not end normally: \(ending)")
      let (counters, traceBytes) = (simulation.counters, simulation.traceBytes)
      simulation.tearDown()
      return GateCounters(
        steps: Int(counters.steps),
        enqueues: Int(counters.enqueues),
        timerPushes: Int(counters.timerPushes),
        draws: Int(counters.draws),
        traceBytes: Int(traceBytes),
        allocations: countAllocations.map { Int($0() - before) },
        violations: []
      )
    }
  }
}
