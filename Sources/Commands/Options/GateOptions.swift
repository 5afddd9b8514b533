/// `gate`: compares exact counters of fixed trials with a baseline.
package struct GateOptions: Hashable, Sendable {
  /// Whether what is measured becomes the baseline.
  package var accepts: Bool
  /// Where baselines are.
  package var baselines: String
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    accepts = arguments.has(.accept)
    baselines = arguments.text(.baseline) ?? "Benchmarks/Baselines"
    output = OutputOptions(arguments)
  }
}
