/// The options of `gate`: compares exact counters of fixed trials with a baseline, and times with a
/// revision.
package struct GateOptions: Hashable, Sendable {
  /// Whether the measured values become the baseline.
  package var accepts: Bool
  /// The folder of baselines.
  package var baselines: String
  /// The text that the names of the benchmarks must contain; if nil, all run.
  package var only: String?
  /// The Git revision to compare times with; if nil, no times are compared.
  package var revision: String?
  /// The program that was already built from this folder; if nil, it is built.
  package var head: String?
  /// The number of pairs that each look adds, if given.
  package var pairs: Int?
  /// The folder for the report with all pairs, if given.
  package var directory: String?
  /// The path of the JUnit report, if one is wanted.
  package var junit: String?

  init(_ arguments: ParsedArguments) {
    accepts = arguments.has(.accept)
    baselines = arguments.text(.baseline) ?? "Benchmarks/Baselines"
    only = arguments.text(.only)
    revision = arguments.text(.against)
    head = arguments.text(.head)
    pairs = arguments.count(.pairs)
    directory = arguments.text(.out)
    junit = arguments.text(.junit)
  }

  /// A one-line message if these options contradict one another; otherwise nil.
  package var disagreement: String? {
    if accepts, revision != nil {
      return "--accept writes counters and compares nothing; use it or --against, not both"
    }
    guard revision == nil else { return nil }
    let lonely = [(head, "--head"), (pairs.map(String.init), "--pairs"), (directory, "--out")]
    return lonely.first { $0.0 != nil }.map {
      "\($0.1) applies only to times; add --against REVISION"
    }
  }
}
