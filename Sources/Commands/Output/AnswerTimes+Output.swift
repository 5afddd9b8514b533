import FileFormats
import Judging
import ServerTesting
import Simulation
import StoreJSON
import TrialReports
import Trials

extension AnswerTimes {
  /// The number of all requests of the load, with or without an answer.
  private var requests: Int {
    let row = self[[.notification, .post]]
    return row.requests + row.spoiled
  }

  /// Requests per second.
  private var throughput: Int {
    let milliseconds = VirtualDuration(length).rawValue / 1_000_000
    return requests * 1_000 / max(1, Int(milliseconds))
  }

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

  /// The times as one JSON object, in microseconds.
  var json: JSONValue {
    let rows = Kind.allCases.map { kind -> JSONValue.Member in
      let row = self[kind]
      let percentiles: [Threshold.Percentile] = [.p50, .p90, .p99, .max]
      let times = percentiles.map { percentile in
        let time = row.answers.quantile(percentile.share)
        return JSONValue.Member(percentile.rawValue, .integer(time.rawValue / 1_000))
      }
      return JSONValue.Member(
        kind.rawValue,
        .object(
          [JSONValue.Member("answers", .integer(Int64(row.answers.count)))] + times
            + [
              JSONValue.Member("failures", .integer(Int64(row.failures))),
              JSONValue.Member("losses", .integer(Int64(row.losses))),
              JSONValue.Member("spoiled", .integer(Int64(row.spoiled))),
            ]
        )
      )
    }
    guard length > .zero else { return .object(rows) }
    return .object(
      rows + [
        JSONValue.Member("milliseconds", .integer(VirtualDuration(length).rawValue / 1_000_000)),
        JSONValue.Member("perSecond", .integer(Int64(throughput))),
      ]
    )
  }
}

extension AnswerThreshold.Verdict {
  /// The verdict in one line.
  var line: String { "\(isKept ? "kept  " : "MISSED") \(threshold): \(measured)" }

  /// The verdict as one JSON object.
  var json: JSONValue {
    [
      "threshold": .string("\(threshold)"), "measured": .string(measured), "kept": .bool(isKept),
    ]
  }
}
