import FileFormats
import BenchmarkGate

/// The result of a comparison of times.
struct ComparedTimes: Sendable {
  let report: TimeReport
  /// The compared benchmarks, without those that the revision does not have.
  let benchmarks: [String]
  let revision: Revision

  /// The report with all pairs, the revision and the build.
  var json: JSONText {
    [
      "against": .string(revision.name),
      "commit": .string(revision.commit),
      "build": .string(Build.current.directoryName),
      "times": report.json,
    ]
  }

  func path(in directory: String?) -> String {
    "\(directory ?? "results/bench")/gate-\(revision.commit.prefix(12)).json"
  }
}
