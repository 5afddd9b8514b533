/// Names in recordings are written down by themselves: what reports say may change, they may not.
enum NameRule {
  /// Words of reports, and what lets a new event have a name that nobody chose.
  static let banned = [".phrase", ".errorPhrase", "describe(", ".description", "default:"]

  /// The file that holds the names of events beside their phrases.
  static let events = "Sources/StoreSimulation/Events/WorldEvent.swift"

  /// Returns whether a file defines names in recordings.
  static func concerns(_ file: RepositoryFile) -> Bool {
    file.path == events || file.path.hasPrefix("Sources/StoreSimulation/RecordedNames/")
  }

  static func complaints(about file: RepositoryFile) -> [String] {
    guard concerns(file) else { return [] }
    var lines = file.lines(of: file.withoutComments)[...]
    if file.path == events {
      lines = lines.drop { !$0.text.contains("var key: String? {") }.prefix { $0.text != "  }" }
    }
    return lines.flatMap { line in
      banned.filter { Word.occurs($0, in: line.text) }.map { word in
        "\(file.path):\(line.number): not '\(word)' here: a name never changes, so write it down"
      }
    }
  }
}
