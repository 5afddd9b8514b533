import Commands

/// The result of one command line.
struct CommandLineRun {
  let code: ExitCode
  let results: String
  let messages: String
  let commands: [Command]
  /// The output options of the first command.
  let output: OutputOptions?

  static let tool = ToolDescription.storm(
    name: "storestorm",
    version: "StoreStorm 0",
    variants: ["unlock/reference", "unlock/as-designed"],
    strategies: ["random", "fifo", "replay"]
  )

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
    let actions = ActionsRecorder(answering: code)
    self.code = await StormCommand.run(
      arguments: arguments,
      tool: Self.tool,
      actions: actions,
      output: output,
      environment: [:]
    )
    results = output.results
    messages = output.messages
    commands = actions.calls.map(\.command)
    self.output = actions.calls.first?.output
  }
}
