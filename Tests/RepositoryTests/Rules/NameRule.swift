/// Names in recordings are written down by themselves: what reports say may change, they may not.
enum NameRule {
  /// Words of reports, and what lets a new event have a name that nobody chose.
  static let banned = [".told", "told(", "toldAsError", ".description", "default:"]

  /// Returns whether a file defines names in recordings.
  static func concerns(_ file: RepositoryFile) -> Bool {
    file.path.hasPrefix("Sources/Trials/") && file.name.hasSuffix("+Named.swift")
  }

  static func complaints(about file: RepositoryFile) -> [String] {
    guard concerns(file) else { return [] }
    return file.lines(of: file.withoutComments).flatMap { line in
      banned.filter { Word.occurs($0, in: line.text) }.map { word in
        "\(file.path):\(line.number): not '\(word)' here: a name never changes, so write it down"
      }
    }
  }
}
