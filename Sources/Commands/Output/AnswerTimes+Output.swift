import FileFormats
import Judging
import ServerTesting
import Simulation
import TrialReports
import Trials

extension AnswerTimes {
  /// The number of all requests of the load, with or without an answer.
  private var requests: Int {
    let row = self[[.notification, .post]]
    return row.requests + row.spoiled
  }

  /// How long the load lasted.
  var milliseconds: Int { Int(VirtualDuration(length).rawValue / 1_000_000) }

  /// Requests per second.
  var throughput: Int { requests * 1_000 / max(1, milliseconds) }

  /// The times as a table, with the throughput of a load below it.
  var table: String {
    var table = TextTable(
      ["request (ms)", "answers"] + Threshold.Percentile.names
        + ["failures", "no answer", "spoiled"],
      rightFrom: 1
    )
    for kind in Kind.allCases {
      let row = self[kind]
      guard row.requests + row.spoiled > 0 else { continue }
      table.add(
        [kind.rawValue] + row.answers.cells
          + [row.failures, row.losses, row.spoiled].map { Digits.grouped($0) }
      )
    }
    guard length > .zero else { return "\n\(table.text)" }
    return "\n\(table.text)\n\(Digits.grouped(requests)) requests in \(Digits.seconds(length)) s, "
      + "\(Digits.grouped(throughput)) per second"
  }
}

extension AnswerThreshold.Verdict {
  /// The verdict in one line.
  var line: String { "\(isKept ? "kept  " : "MISSED") \(threshold): \(measured)" }
}
