@testable import Commands

/// The result of one command line, whose command is not executed unless it prints a page.
struct CommandLineRun {
  let code: ExitCode
  let results: String
  let messages: String
  /// The commands that would have been executed.
  let commands: [any ToolCommand]
  /// The output options of the first command.
  let output: OutputOptions?

  static let tool = ToolDescription.storm(
    name: "storestorm",
    version: "StoreStorm 0",
    names: [
      .variants: ["unlock/reference", "unlock/as-designed"],
      .strategies: ["random", "fifo", "replay"],
    ]
  )

  /// The names of the commands, as messages list them.
  static let shownCommands = tool.shownCommands.map(\.name).list(joinedBy: "and")

  /// The arguments of a command line, separated by single spaces.
  static func arguments(_ line: String) throws -> ParsedArguments {
    let words = line.split(separator: " ").map(String.init)
    guard case .command(let arguments) = try ArgumentParser(tool).parse(words) else {
      throw UsageError.missingCommand(among: words)
    }
    return arguments
  }

  /// Runs a command line; arguments are separated by single spaces.
  init(_ line: String, answering code: ExitCode = .held) async {
    await self.init(line.isEmpty ? [] : line.split(separator: " ").map(String.init), code)
  }

  init(_ arguments: [String], _ code: ExitCode = .held) async {
    let output = OutputRecorder()
    var commands: [any ToolCommand] = []
    var options: OutputOptions?
    self.code = await StormCommand.run(
      arguments: arguments,
      tool: Self.tool,
      output: output,
      environment: [:]
    ) { arguments, terminal in
      guard let type = StormCommand.command(arguments) else { return .internalError }
      let command = Self.command(type, arguments, terminal)
      if command is CompletionsCommand || command is ManCommand {
        return (try? await command.run()) ?? .internalError
      }
      commands.append(command)
      options = terminal.options
      terminal.result("done")
      return code
    }
    results = output.results
    messages = output.messages
    self.commands = commands
    self.output = options
  }

  private static func command<Command: ToolCommand>(
    _ type: Command.Type,
    _ arguments: ParsedArguments,
    _ terminal: Terminal
  ) -> any ToolCommand {
    Command(
      options: Command.Options(arguments),
      tool: Tool(
        description: tool,
        variants: [],
        ownInvariants: [],
        countAllocations: nil,
        ownBenchmarks: [],
        environment: [:],
        command: "storestorm",
        terminal: terminal
      )
    )
  }
}
