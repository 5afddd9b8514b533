/// A completion script for fish.
struct FishCompletion: Sendable {
  let tool: ToolDescription

  var text: String {
    var lines = [
      "# Completion for fish; made by '\(tool.name) completions fish'.",
      "complete -c \(tool.name) -f",
    ]
    lines += tool.shownCommands.map { command in
      "complete -c \(tool.name) -n __fish_use_subcommand -a \(command.name) "
        + "-d \(quoted(command.abstract))"
    }
    lines += tool.options.map { "complete -c \(tool.name)" + line($0) }
    for command in tool.shownCommands {
      let seen = "complete -c \(tool.name) -n '__fish_seen_subcommand_from \(command.name)'"
      lines += command.options.map { seen + line($0) }
      guard let positional = command.positional else { continue }
      lines.append(seen + choices(positional.kind))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ option: OptionDescription) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    let value = option.kind.map { " -r" + choices($0) } ?? ""
    return "\(short) -l \(option.name)\(value) -d \(quoted(option.abstract))"
  }

  private func choices(_ kind: ValueKind) -> String {
    switch kind {
    case .path: " -F"
    case .file(let ending): " -k -a '(__fish_complete_suffix .\(ending))'"
    case .word(let words, _), .suggested(let words):
      " -a '" + ShellText.plain(words).joined(separator: " ") + "'"
    case .count, .seed, .length, .form, .listed, .text: ""
    }
  }

  /// Returns text in single quotes, where fish treats a backslash as an escape only before a quote
  /// or another backslash.
  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
