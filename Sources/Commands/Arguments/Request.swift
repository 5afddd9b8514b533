/// The request that arguments make.
package enum Request: Hashable, Sendable {
  /// Help for a command, or for the tool.
  case help(CommandDescription?)
  /// The version.
  case version
  /// The execution of a command.
  case command(ParsedArguments)
}
