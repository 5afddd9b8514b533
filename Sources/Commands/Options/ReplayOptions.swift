/// `replay RECORDING`: brings a recorded violation back.
package struct ReplayOptions: Hashable, Sendable {
  /// The recording file.
  package var recording: String
  /// Where files go; nil: none are written.
  package var directory: String?
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    recording = arguments.positionals.first ?? ""
    directory = arguments.text(.out)
    output = OutputOptions(arguments)
  }
}
