/// `gate`: compares exact counters of fixed trials with a baseline, and times with a revision.
package struct GateOptions: Hashable, Sendable {
  /// Whether what is measured becomes the baseline.
  package var accepts: Bool
  /// Where baselines are.
  package var baselines: String
  /// What the names of the benchmarks must contain; nil: all are run.
  package var only: String?
  /// The git revision whose times are compared; nil: no times are.
  package var revision: String?
  /// A program that is already built from this folder; nil: it is built.
  package var head: String?
  /// How many pairs each look adds, where that was said.
  package var pairs: Int?
  /// Where the report with all pairs goes, where that was said.
  package var directory: String?
  /// Where a report for test collectors goes, if there is to be one.
  package var junit: String?
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    accepts = arguments.has(.accept)
    baselines = arguments.text(.baseline) ?? "Benchmarks/Baselines"
    only = arguments.text(.only)
    revision = arguments.text(.against)
    head = arguments.text(.head)
    pairs = arguments.count(.pairs)
    directory = arguments.text(.out)
    junit = arguments.text(.junit)
    output = OutputOptions(arguments)
  }

  /// Why these options do not go together, in one line; nil if they do.
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
