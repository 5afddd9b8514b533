/// `shrink RECORDING`: makes a recorded violation smaller.
package struct ShrinkOptions: Hashable, Sendable {
  /// The recording file.
  package var recording: String
  /// Where the small recording goes; nil: beside the other.
  package var file: String?
  /// How many trials may be run; nil: as many as a hunt runs for a finding.
  package var budget: Int?
  /// How long it may take; nil: as long as it takes.
  package var time: Duration?
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    recording = arguments.positionals.first ?? ""
    file = arguments.text(.out)
    budget = arguments.count(.budget)
    time = arguments.length(.time)
    output = OutputOptions(arguments)
  }
}
