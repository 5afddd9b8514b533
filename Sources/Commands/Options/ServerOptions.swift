package import ServerTesting

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
  /// How many requests are sent at once; nil for one after the other.
  package var pace: LoadPace?
  /// Whether to leave findings as they are found.
  package var keepsFindings: Bool
  /// The folder for files; if nil, `results/runs/<name>`.
  package var directory: String?

  private static let usualConnections = 16

  init(_ arguments: ParsedArguments) {
    scenario = arguments.positionals.first ?? ""
    trial = TrialOptions(arguments)
    target = arguments.text(.target)
    mayBeRemote = arguments.has(.targetMayBeRemote)
    let rate = arguments.count(.rate)
    let rounds = arguments.count(.rounds)
    let connections = arguments.count(.connections)
    if connections != nil || rate != nil || rounds != nil {
      pace = LoadPace(
        connections: connections ?? Self.usualConnections,
        rate: rate,
        rounds: rounds ?? 1
      )
    }
    keepsFindings = arguments.has(.noShrink)
    directory = arguments.text(.out)
  }
}
