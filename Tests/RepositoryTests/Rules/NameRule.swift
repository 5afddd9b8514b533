/// Names in recordings hold identifiers, numbers and raw values: the words of reports may change.
enum NameRule {
  /// Words of reports, and what lets a new event or value have a name that nobody chose.
  static let banned = [".phrase", ".errorPhrase", "describe(", ".description", "default:"]

  /// What begins the declaration of a part of a name.
  private static let declaration = "var identities: ["

  /// Returns whether a file defines parts of names in recordings.
  static func concerns(_ file: RepositoryFile) -> Bool {
    file.path.hasPrefix("Sources/StoreSimulation/") && file.text.contains(declaration)
  }

  static func complaints(about file: RepositoryFile) -> [String] {
    guard concerns(file) else { return [] }
    var isInside = false
    return file.lines(of: file.withoutComments).flatMap { line -> [String] in
      let begins = line.text.contains(declaration)
      if begins { isInside = true }
      guard isInside else { return [] }
      isInside = !(begins ? line.text.hasSuffix("}") : line.text == "  }")
      return banned.filter { Word.occurs($0, in: line.text) }.map { word in
        "\(file.path):\(line.number): not '\(word)' here: a name must not change with a report"
      }
    }
  }
}
