/// The options of `test-server SCENARIO --target FILE`: tests a real server.
package struct ServerOptions: Hashable, Sendable {
  /// The scenario file.
  package var scenario: String
  /// The options for the trial.
  package var trial: TrialOptions
  /// The file that describes the server.
  package var target: String?
  /// Whether the server may be on another machine.
  package var mayBeRemote: Bool
  /// The folder for files; if nil, `results/runs/<name>`.
  package var directory: String?

  init(_ arguments: ParsedArguments) {
    scenario = arguments.positionals.first ?? ""
    trial = TrialOptions(arguments)
    target = arguments.text(.target)
    mayBeRemote = arguments.has(.targetMayBeRemote)
    directory = arguments.text(.out)
  }
}
