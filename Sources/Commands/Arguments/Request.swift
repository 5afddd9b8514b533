/// What was asked for.
package enum Request: Hashable, Sendable {
  /// Help for a command, or for the tool.
  case help(CommandDescription?)
  /// The version.
  case version
  /// To carry out a command.
  case command(ParsedArguments)
}
