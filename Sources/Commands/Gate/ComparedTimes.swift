import FileFormats
import BenchmarkGate

/// What came of comparing times.
struct ComparedTimes: Sendable {
  /// The verdicts.
  let report: TimeReport
  /// The benchmarks that were to be compared, those that the revision does not have left out.
  let benchmarks: [String]
  /// The revision they were compared with.
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

  /// Where the report goes.
  ///
  /// - Parameter directory: as the command line says.
  /// - Returns: the path of a file.
  func path(in directory: String?) -> String {
    "\(directory ?? "results/bench")/gate-\(revision.commit.prefix(12)).json"
  }
}
