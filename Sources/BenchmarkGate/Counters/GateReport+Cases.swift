package import TrialReports

extension GateReport {
  /// The cases, one for each benchmark.
  package var cases: [ReportCase] {
    rows.map { row in
      let result: ReportCase.Result =
        switch row.verdict {
        case .held, .accepted: .held
        case .changed, .outdated: .warned
        case .regressed, .notDeterministic: .failed
        case .nothingToCompare: .broken
        }
      let changes = row.verdict.changes.map(Self.reason).joined(separator: ", ")
      let reason =
        switch row.verdict {
        case .held, .accepted: ""
        case .nothingToCompare: "no baseline '\(row.path)'"
        case .notDeterministic: "two runs of one build differ: \(changes)"
        case .changed, .outdated, .regressed: changes
        }
      return GateLayer.counters.reported(row.benchmark, result, reason: reason, file: row.path)
    }
  }

  private static func reason(for change: GateChange) -> String {
    switch change {
    case .counter(let name, let before, let now):
      let numbers = "\(text(before)) to \(text(now))"
      let share = percentage(before, now)
      return "\(name) \(numbers)" + (share.isEmpty ? "" : " (\(share))")
    case .violations(let gone, let new):
      return "violations " + (gone.map { "-\($0)" } + new.map { "+\($0)" }).joined(separator: " ")
    }
  }
}
