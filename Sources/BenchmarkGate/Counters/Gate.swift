/// The first layer of the gate: exact counters of fixed trials against committed ones.
///
/// Counters do not depend on how fast the machine is, so the gate never guesses. It cannot see a
/// change that costs time without costing a step, a draw, an enqueue or an allocation.
public struct Gate: Sendable {
  private let benchmarks: [GateBenchmark]
  private let baselines: GateBaselines
  private let only: String?

  /// Makes a gate.
  ///
  /// - Parameters:
  ///   - benchmarks: what to measure; names must differ.
  ///   - baselines: what to compare with.
  ///   - only: what the names of all benchmarks contain, where some were left out.
  public init(
    _ benchmarks: [GateBenchmark],
    against baselines: GateBaselines,
    only: String? = nil
  ) {
    let names = benchmarks.map(\.name)
    precondition(Set(names).count == names.count, "two benchmarks have one name")
    self.benchmarks = benchmarks
    self.baselines = baselines
    self.only = only
  }

  /// Measures every benchmark and compares.
  ///
  /// Each is run three times: once to warm up (what the runtime makes lazily is made then), and
  /// twice to count. If the two counts differ, that is the verdict.
  ///
  /// - Parameter accepts: whether what is measured becomes the baseline. Nothing is written unless
  ///   every benchmark is deterministic.
  /// - Returns: a verdict for each benchmark, in their order.
  /// - Throws: what a benchmark throws; ``GateBaselines/Failure``; ``AtomicFile/Failure``.
  public func run(accepts: Bool) async throws -> GateReport {
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
