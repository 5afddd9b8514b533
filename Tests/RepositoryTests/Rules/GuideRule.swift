import Commands

/// Every command that a guide shows can be typed.
enum GuideRule {
  private static let swiftCommands: Set<Substring> = ["build", "run", "test", "format", "package"]
  private static let tool = ToolDescription.storm(name: "storestorm", version: "")

  /// Looks at a Markdown file; `exists` answers for paths from the root.
  static func complaints(about file: RepositoryFile, exists: (String) -> Bool) -> [String] {
    commands(in: file).flatMap { command in
      complaints(about: command.text, exists: exists).map {
        "\(file.path):\(command.line): \($0): \(command.text)"
      }
    }
  }

  /// The lines of code fences that begin with one of our commands.
  static func commands(in file: RepositoryFile) -> [(text: String, line: Int)] {
    var isInside = false
    var commands: [(text: String, line: Int)] = []
    for line in file.lines(of: file.text) {
      if line.text.hasPrefix("```") {
        isInside.toggle()
        continue
      }
      let bare = line.text.hasPrefix("$ ") ? line.text.dropFirst(2) : line.text
      let text = String(bare.prefix { $0 != "#" })
      guard isInside, ["swift ", ".build/", "storestorm"].contains(where: text.hasPrefix) else {
        continue
      }
      commands.append((text, line.number))
    }
    return commands
  }

  private static func complaints(about command: String, exists: (String) -> Bool) -> [String] {
    let words = command.split(separator: " ")
    var complaints: [String] = []
    if words.first == "swift", !swiftCommands.contains(words.dropFirst().first ?? "") {
      complaints.append("no such swift command")
    }
    for word in words where word.hasPrefix("Scenarios/") && !exists(pattern(word)) {
      complaints.append("no file '\(word)'")
    }
    let isRun = words.first != "swift" || words.dropFirst().first == "run"
    let place = words.firstIndex { $0 == "storestorm" || $0.hasSuffix("/storestorm") }
    guard isRun, let place else { return complaints }
    let arguments = words[(place + 1)...].prefix { !["|", ">", "2>", "&&", ";"].contains($0) }
    do {
      _ = try ArgumentParser(tool).parse(arguments.map(String.init))
    } catch {
      complaints.append(error.message)
    }
    return complaints
  }

  /// A pattern represents the directory that it searches.
  private static func pattern(_ path: Substring) -> String {
    path.contains("*") ? String(path.split(separator: "/").first ?? path) : String(path)
  }
}
