/// Swift code in a guide must exist in code that is built and tested.
enum SnippetRule {
  /// The guides whose code is a reader's own, taken from the packages under `Tests`.
  static let guides = [
    "README.md", "Sources/Commands/Commands.docc/FirstRace.md",
    "Sources/Commands/Commands.docc/BehindTheProtocol.md",
    "Sources/Commands/Commands.docc/OwnRules.md",
    "Sources/Commands/Commands.docc/UnchangedCode.md",
    "Sources/Commands/Commands.docc/YourServer.md",
  ]

  /// Looks at a Markdown file.
  ///
  /// Lines are compared without their indentation; a line of three dots leaves something out.
  static func complaints(about file: RepositoryFile, code: [RepositoryFile]) -> [String] {
    let sources = code.map { lines(of: $0.text) }
    return snippets(in: file).flatMap { snippet in
      parts(of: snippet.lines).filter { part in !sources.contains { contains($0, part) } }
        .map { part in
          "\(file.path):\(snippet.line): no file of code has these lines: \(part.first ?? "")"
        }
    }
  }

  /// The Swift of a Markdown file.
  static func snippets(in file: RepositoryFile) -> [(lines: [String], line: Int)] {
    var snippets: [(lines: [String], line: Int)] = []
    var isInside = false
    for line in file.lines(of: file.text) {
      if line.text.hasPrefix("```") {
        isInside = line.text == "```swift"
        if isInside { snippets.append(([], line.number)) }
      } else if isInside {
        snippets[snippets.count - 1].lines += lines(of: String(line.text))
      }
    }
    return snippets
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { line in
      String(line.drop { $0 == " " })
    }.filter { !$0.isEmpty }
  }

  private static func parts(of lines: [String]) -> [[String]] {
    lines.split(separator: "...").map(Array.init)
  }

  private static func contains(_ lines: [String], _ part: [String]) -> Bool {
    guard part.count <= lines.count else { return false }
    return (0...(lines.count - part.count)).contains { start in
      lines[start..<start + part.count].elementsEqual(part)
    }
  }
}
