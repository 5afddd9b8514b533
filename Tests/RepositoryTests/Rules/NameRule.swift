/// Names in recordings hold identifiers, numbers and raw values: the words of reports may change.
enum NameRule {
  /// Words of reports, and what lets a new event or value have a name that nobody chose.
  static let banned = [".phrase", ".errorPhrase", "describe(", ".description", "default:"]

  /// The folder whose files define nothing but names.
  private static let folder = "Sources/StoreSimulation/Names/"
  /// What begins the declaration of a name, or of a part of one, in other files.
  private static let declarations = ["var identities: [", "var identity: (", "var names: ["]

  /// Returns whether a file defines names in recordings, or parts of them.
  static func concerns(_ file: RepositoryFile) -> Bool {
    file.path.hasPrefix("Sources/StoreSimulation/")
      && (file.path.hasPrefix(folder) || declarations.contains(where: file.text.contains))
  }

  static func complaints(about file: RepositoryFile) -> [String] {
    guard concerns(file) else { return [] }
    let isWhole = file.path.hasPrefix(folder)
    var isInside = false
    return file.lines(of: file.withoutComments).flatMap { line -> [String] in
      let begins = declarations.contains(where: line.text.contains)
      if begins { isInside = true }
      // What has no name is refused, not named.
      guard isWhole || isInside, !line.text.hasSuffix("default: return nil") else { return [] }
      isInside = !(begins ? line.text.hasSuffix("}") : line.text == "  }")
      return banned.filter { Word.occurs($0, in: line.text) }.map { word in
        "\(file.path):\(line.number): not '\(word)' here: a name must not change with a report"
      }
    }
  }
}
