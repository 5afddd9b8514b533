/// The first layer of the gate, which compares exact counters of fixed trials with committed ones.
///
/// Counters do not depend on the speed of the machine, so the gate never guesses. It cannot detect
/// a change that costs time but no step, draw, enqueue, or allocation.
package struct Gate: Sendable {
  private let benchmarks: [GateBenchmark]
  private let baselines: GateBaselines
  private let only: String?

  /// Creates a gate.
  ///
  /// The names of the benchmarks must differ; `only` is a text in the names of those that are left.
  package init(
    _ benchmarks: [GateBenchmark],
    against baselines: GateBaselines,
    only: String? = nil
  ) {
    let names = benchmarks.map(\.name)
    precondition(Set(names).count == names.count, "two benchmarks have the same name")
    self.benchmarks = benchmarks
    self.baselines = baselines
    self.only = only
  }

  /// Measures every benchmark and compares it with its baseline.
  ///
  /// Each benchmark runs three times: once to warm up, so that the runtime creates its lazy values,
  /// and twice to count. If the two counts differ, the verdict is that they do.
  ///
  /// Nothing is written unless every benchmark is deterministic.
  package func run(accepts: Bool) async throws -> GateReport {
    var rows: [GateReport.Row] = []
    for benchmark in benchmarks {
      _ = try await benchmark.measure()
      let first = try await benchmark.measure()
      let second = try await benchmark.measure()
      let changes = GateChange.between(first, second)
      let baseline = accepts ? nil : try baselines.counters(of: benchmark.name)
      let verdict: GateVerdict =
        if !changes.isEmpty {
          .notDeterministic(changes)
        } else if accepts {
          .accepted
        } else if let baseline {
          GateVerdict(baseline: baseline, now: second)
        } else {
          .nothingToCompare
        }
      rows.append(
        GateReport.Row(
          benchmark: benchmark.name,
          counters: second,
          verdict: verdict,
          path: baselines.path(of: benchmark.name)
        )
      )
    }
    let asked = baselines.names.filter { name in only.map(name.contains) ?? true }
    let stale = asked.filter { name in !benchmarks.contains { $0.name == name } }
    let report = GateReport(rows: rows, stale: stale.map(baselines.path(of:)))
    if accepts, report.outcome == .held {
      for row in rows { try baselines.write(row.counters, of: row.benchmark) }
    }
    return report
  }
}
