/// A command: what it is called, what it accepts, and what it does.
///
/// ``StormCommand/commands`` lists all of them.
protocol ToolCommand: Sendable {
  /// The values that the arguments give.
  associatedtype Options: CommandOptions

  /// What help, completions and the parser know of the command.
  static var description: CommandDescription { get }
  /// Whether logic under test runs in this process or in its children.
  static var runsTrials: Bool { get }

  init(options: Options, tool: Tool)

  var tool: Tool { get }

  /// Executes the command.
  func run() async throws -> ExitCode
}

/// The options of a command, read from valid arguments.
protocol CommandOptions: Hashable, Sendable {
  init(_ arguments: ParsedArguments)
}

/// The options of a command that has none.
struct NoOptions: CommandOptions {
  init(_ arguments: ParsedArguments) {}
}

extension ToolCommand {
  static var runsTrials: Bool { true }

  /// The terminal of the command.
  var terminal: Terminal { tool.terminal }

  /// Writes a line that must be seen, such as an error, after the name of the tool.
  func message(_ text: String) { tool.message(text) }
}
