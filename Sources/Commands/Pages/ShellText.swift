/// Text on its way into a script.
enum ShellText {
  /// The text between single quotes, as bash and zsh read it.
  static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  /// A name that a function may have: what is neither letter nor digit becomes an underscore.
  static func function(_ name: String) -> String {
    "_" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// Those words that every shell takes as they are: no quotes, spaces or dollar signs.
  static func plain(_ words: [String]) -> [String] {
    words.filter { word in
      !word.isEmpty
        && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./+".contains($0)) }
    }
  }
}

extension ToolDescription {
  /// Every option that a command which is shown takes, and those of the tool; each once.
  var shownOptions: [OptionDescription] {
    (shownCommands.flatMap(\.options) + options).reduce(into: []) { known, option in
      if !known.contains(where: { $0.name == option.name }) { known.append(option) }
    }
  }

  /// How the options of a command may be written.
  func spellings(of command: CommandDescription) -> [String] {
    (command.options + options).flatMap { option in
      [option.spelling] + (option.short.map { ["-\($0)"] } ?? [])
    }
  }
}
