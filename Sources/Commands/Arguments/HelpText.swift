/// Help text for a tool description, at most 80 columns wide.
package struct HelpText: Sendable {
  private let tool: ToolDescription

  /// Makes a writer.
  package init(_ tool: ToolDescription) { self.tool = tool }

  /// The help for the whole tool.
  package var ofTool: String {
    var text = heading("\(tool.name): \(tool.abstract)")
    text += "\nUsage: \(tool.name) COMMAND [options]\n"
    text += section("Commands", tool.shownCommands.map { ($0.name, $0.abstract) })
    text += section("Options", tool.options.map { (label($0), $0.abstract) })
    if !tool.variables.isEmpty {
      text += section("Environment", tool.variables.map { ($0.name, $0.abstract) })
    }
    text += section("Exit codes", tool.exitCodes.map { (String($0.rawValue), $0.meaning) })
    text += examples(tool.shownCommands.compactMap(\.examples.first))
    return text + "\nRun '\(tool.name) COMMAND --help' for more about a command.\n"
  }

  /// Returns the help for one command.
  package func of(_ command: CommandDescription) -> String {
    var text = heading("\(tool.name) \(command.name): \(command.abstract)")
    text += "\nUsage: \(usage(of: command))\n"
    if let positional = command.positional {
      text += section("Arguments", [(positional.usage, positional.abstract)])
    }
    let options = (command.options + tool.options).map { (label($0), $0.abstract) }
    return text + section("Options", options) + examples(command.examples)
  }

  /// Returns the usage line of a command.
  package func usage(of command: CommandDescription) -> String {
    let positional = command.positional.map { " " + $0.usage } ?? ""
    return "\(tool.name) \(command.name)\(positional) [options]"
  }

  private func label(_ option: OptionDescription) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + option.spelling + (option.kind == nil ? "" : " " + option.placeholder)
  }

  private func heading(_ text: String) -> String { text.wrapped() + "\n" }

  private func section(_ title: String, _ rows: [(label: String, text: String)]) -> String {
    let column = (rows.map(\.label.count).max() ?? 0) + 4
    var text = "\n\(title):\n"
    for row in rows {
      let label = "  " + row.label
      let padding = String(repeating: " ", count: column - label.count)
      text += label + padding + row.text.wrapped(indent: column) + "\n"
    }
    return text
  }

  private func examples(_ examples: [CommandDescription.Example]) -> String {
    guard !examples.isEmpty else { return "" }
    let lines = examples.map { "  \(tool.name) \($0.arguments)\n      \($0.purpose)\n" }
    return "\nExamples:\n" + lines.joined()
  }
}
