/// Helpers for text in shell scripts.
enum ShellText {
  /// Returns the text in single quotes for bash and zsh.
  static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  /// Returns a valid function name: characters other than letters and digits become underscores.
  static func function(_ name: String) -> String {
    "_" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// Returns the words that need no quoting in any shell: no quotes, spaces or dollar signs.
  static func plain(_ words: [String]) -> [String] {
    words.filter { word in
      !word.isEmpty
        && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./+".contains($0)) }
    }
  }
}

extension ToolDescription {
  /// All options of the shown commands and of the tool, without duplicates.
  var shownOptions: [OptionDescription] {
    (shownCommands.flatMap(\.options) + options).reduce(into: []) { known, option in
      if !known.contains(where: { $0.name == option.name }) { known.append(option) }
    }
  }

  func spellings(of command: CommandDescription) -> [String] {
    (command.options + options).flatMap { option in
      [option.spelling] + (option.short.map { ["-\($0)"] } ?? [])
    }
  }
}
