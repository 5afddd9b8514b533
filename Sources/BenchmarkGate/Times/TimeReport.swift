import StoreJSON
package import TrialReports

/// The report of the second layer of the gate.
package struct TimeReport: Hashable, Sendable {
  /// The name of the older build's git revision.
  package let revision: String
  /// The commit of that revision, in hexadecimal digits.
  package let commit: String
  /// The benchmarks, in their order.
  package let rows: [TimeComparison]

  /// Creates a report.
  package init(against revision: String, commit: String, _ rows: [TimeComparison]) {
    self.revision = revision
    self.commit = commit
    self.rows = rows
  }

  /// Whether a benchmark has become slower by more than is allowed.
  package var isRegression: Bool { rows.contains(where: \.isRegression) }

  /// A table for a terminal or the summary of a CI job, with its meaning.
  package var markdown: String {
    let rows = rows.map { row in
      "| \(row.benchmark) | \(Self.text(row.ratio)) | \(row.base.count) "
        + "| \(row.isRegression ? "FAIL" : "PASS") |\n"
    }
    return """
      | benchmark | ratio | pairs | verdict |
      |---|--:|--:|---|
      \(rows.joined())
      Processor time, newer build over older; \(Self.text(TimeComparison.bound)) fails.

      """
  }

  /// The cases, one for each benchmark.
  package var cases: [ReportCase] {
    rows.map { row in
      let reason = row.isRegression ? "\(Self.text(row.ratio)) times as long" : ""
      let result = row.isRegression ? ReportCase.Result.failed : .held
      return GateLayer.times.reported(row.benchmark, result, reason: reason)
    }
  }

  /// Returns a number of thousandths with three decimals.
  private static func text(_ thousandths: Int) -> String {
    JSONValue.decimal(units: Int64(thousandths), digits: 3).compact
  }
}
