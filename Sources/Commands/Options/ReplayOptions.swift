/// `replay RECORDING`: brings a recorded violation back.
package struct ReplayOptions: Hashable, Sendable {
  /// The recording file.
  package var recording: String
  /// Whether a trial that ended its process is replayed in this one.
  package var isHere: Bool
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    recording = arguments.positionals.first ?? ""
    isHere = arguments.has(.here)
    output = OutputOptions(arguments)
  }
}
