/// Executes the commands; the command line depends only on this protocol.
package protocol CommandActions: Sendable {
  /// Executes a command.
  func perform(_ command: Command, on terminal: Terminal) async -> ExitCode
}
