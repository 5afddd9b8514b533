/// A manual page in troff, with the macros of `man(7)`.
struct ManPage: Sendable {
  let tool: ToolDescription

  var text: String {
    let name = escaped(tool.name)
    var page = #".\" Made by '\#(tool.name) man'."# + "\n"
    page += ".TH \(escaped(tool.name.uppercased())) 1 \"\" \"\(escaped(tool.version))\"\n"
    page += ".SH NAME\n\(name) \\- \(escaped(tool.abstract))\n"
    page += ".SH SYNOPSIS\n.B \(name)\n.I COMMAND\n[options]\n"
    page += ".SH DESCRIPTION\n"
    page += prose(
      "Runs purchase logic in a simulated world and checks what users see. One seed determines "
        + "everything that happens, so one command reproduces each bug that is found. "
        + "Results go to standard output, everything else to standard error."
    )
    page += "\n.SH OPTIONS\nEvery command takes these.\n" + tool.options.map(entry).joined()
    page += ".SH COMMANDS\n" + tool.shownCommands.map(section).joined()
    if !tool.variables.isEmpty {
      page += ".SH ENVIRONMENT\n"
      page += tool.variables.map { entry(bold($0.name), $0.abstract) }.joined()
    }
    page += ".SH EXIT STATUS\n"
    page += tool.exitCodes.map { entry(bold(String($0.rawValue)), $0.meaning) }.joined()
    page += ".SH EXAMPLES\n" + tool.shownCommands.flatMap(\.examples).map(example).joined()
    return page
  }

  private func section(_ command: CommandDescription) -> String {
    let positional = command.positional.map { " " + italic($0.usage) } ?? ""
    var text = ".SS \(escaped(command.name))\n"
    text += bold("\(tool.name) \(command.name)") + positional + " [options]\n.PP\n"
    text += prose(command.abstract + ".") + "\n"
    if let positional = command.positional {
      text += entry(italic(positional.name), positional.abstract)
    }
    return text + command.options.map(entry).joined()
  }

  private func entry(_ option: OptionDescription) -> String {
    let short = option.short.map { bold("-\($0)") + ", " } ?? ""
    let value = option.kind == nil ? "" : " " + italic(option.placeholder)
    return entry(short + bold(option.spelling) + value, option.abstract)
  }

  private func entry(_ label: String, _ text: String) -> String {
    ".TP\n\(label)\n\(prose(text))\n"
  }

  private func example(_ example: CommandDescription.Example) -> String {
    entry(bold("\(tool.name) \(example.arguments)"), example.purpose)
  }

  /// Returns text in lines that are also short in the source of the page.
  private func prose(_ text: String) -> String {
    text.wrapped(indent: 8).split(separator: "\n").map { line in
      escaped(String(line.drop { $0 == " " }))
    }.joined(separator: "\n")
  }

  private func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  private func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// Returns text with troff's special characters escaped: a backslash begins a command, a dash may
  /// become a hyphen, and a line must not begin with a period or an apostrophe.
  private func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("~", with: "\\(ti").replacing("'", with: "\\(aq")
    return plain.hasPrefix(".") ? "\\&" + plain : plain
  }
}
