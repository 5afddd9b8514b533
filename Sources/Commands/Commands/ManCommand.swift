/// `man`: prints the manual page.
struct ManCommand: ToolCommand {
  static let description = CommandDescription(
    "man",
    "Print the manual page",
    examples: ["man > storestorm.1": "view it with 'man ./storestorm.1'"]
  )
  static let runsTrials = false

  let options: NoOptions
  let tool: Tool

  /// Prints the page.
  func run() -> ExitCode {
    terminal.result(verbatim: ManPage(tool: tool.description).text)
    return .held
  }
}
