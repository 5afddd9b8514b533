/// `gate-sample`, hidden: runs one benchmark of the gate, for the gate of another build.
package struct GateSampleOptions: Hashable, Sendable {
  /// Its name; nil: all are listed.
  package var benchmark: String?
  /// How often it is run.
  package var repetitions: Int
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    benchmark = arguments.text(.benchmark)
    repetitions = arguments.count(.times) ?? 1
    output = OutputOptions(arguments)
  }
}
