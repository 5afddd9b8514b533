import FileFormats
import Judging
import ServerTesting
import Simulation
import TrialReports

extension LoadTimes {
  /// The number of all requests, with or without an answer.
  private var requests: Int {
    Kind.allCases.map { Int(self[$0].answers.count) + self[$0].losses }.reduce(0, +)
  }

  /// Requests per second.
  private var throughput: Int {
    let milliseconds = VirtualDuration(length).rawValue / 1_000_000
    return requests * 1_000 / max(1, Int(milliseconds))
  }

  /// The times as a table, with the throughput below it.
  var table: String {
    var table = TextTable(
      [
        "request (ms)", "answers", "p50", "p90", "p99", "p99.9", "max", "failures", "no answer",
      ],
      rightFrom: 1
    )
    for kind in Kind.allCases {
      let row = self[kind]
      guard row.answers.count > 0 || row.losses > 0 else { continue }
      table.add(
        [kind.rawValue] + row.answers.cells
          + [Digits.grouped(row.failures), Digits.grouped(row.losses)]
      )
    }
    return "\n\(table.text)\n\(Digits.grouped(requests)) requests in \(Digits.seconds(length)) s, "
      + "\(Digits.grouped(throughput)) per second\n"
  }

  /// The times as one JSON object, in microseconds.
  var json: JSONText {
    let rows = Kind.allCases.map { kind -> JSONText.Member in
      let row = self[kind]
      let parts: [(String, VirtualDuration)] = [
        ("p50", row.answers.p50), ("p90", row.answers.p90), ("p99", row.answers.p99),
        ("max", row.answers.max),
      ]
      let times = parts.map { JSONText.Member($0.0, .integer($0.1.rawValue / 1_000)) }
      return JSONText.Member(
        kind.rawValue,
        .object(
          [JSONText.Member("answers", .integer(Int64(row.answers.count)))] + times
            + [
              JSONText.Member("failures", .integer(Int64(row.failures))),
              JSONText.Member("losses", .integer(Int64(row.losses))),
            ]
        )
      )
    }
    return .object(
      rows + [
        JSONText.Member("milliseconds", .integer(VirtualDuration(length).rawValue / 1_000_000)),
        JSONText.Member("perSecond", .integer(Int64(throughput))),
      ]
    )
  }
}
