/// What a table of a guide names must be used in a package that is not ours.
///
/// Such a package compiles only if the name is public.
enum TableRule {
  /// The beginnings of the tables whose code is a reader's own, and the columns with that code.
  static let tables: KeyValuePairs<String, Range<Int>> = [
    "| event |": 0..<1, "| tapped |": 0..<2, "| member |": 0..<1,
    "| call | in `environment.appStore`": 1..<2,
  ]

  /// Looks at a Markdown file; `words` are those of the packages.
  static func complaints(about file: RepositoryFile, words: Set<Substring>) -> [String] {
    names(in: file).filter { !words.contains($0.name) }.map { name, line in
      "\(file.path):\(line): no package under Tests uses '\(name)'"
    }
  }

  /// The first word of each piece of code in such a table.
  static func names(in file: RepositoryFile) -> [(name: Substring, line: Int)] {
    var columns = 0..<0
    var names: [(name: Substring, line: Int)] = []
    for line in file.lines(of: file.text) {
      guard line.text.hasPrefix("|") else {
        columns = 0..<0
        continue
      }
      if let table = tables.first(where: { line.text.hasPrefix($0.key) }) {
        columns = table.value
        continue
      }
      let cells = line.text.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
      for cell in cells.prefix(columns.upperBound).dropFirst(columns.lowerBound) {
        names += code(in: cell).compactMap { code in
          words(of: String(code)).first.map { ($0, line.number) }
        }
      }
    }
    return names
  }

  /// The words of a text, from letters and digits.
  static func words(of text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private static func code(in line: some StringProtocol) -> [Substring] {
    let parts = String(line).split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}
