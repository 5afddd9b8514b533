package import StoreJSON

extension GateReport {
  /// Returns the report as one JSON object, with the comparison of times.
  ///
  /// The comparison is nil if times were not compared.
  package func json(with times: TimeReport? = nil) -> JSONValue { result(with: times).json }

  func result(with times: TimeReport?) -> GateResult {
    GateResult(
      outcome: "\(outcome)",
      benchmarks: rows.map { row in
        GateResult.Benchmark(
          name: row.benchmark,
          verdict: row.verdict.word,
          counters: row.counters,
          violations: row.counters.violations,
          changes: row.verdict.changes.map(GateResult.Change.init)
        )
      },
      stale: stale,
      comparison: times?.result
    )
  }
}
