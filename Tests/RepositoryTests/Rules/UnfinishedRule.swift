/// Nothing is left for later, and nothing is there without a use.
enum UnfinishedRule {
  private static let notes = ["TODO", "FIXME", "XXX", "HACK"]
  private static let vagueNames = ["Util", "Helper", "Manager", "Common", "Misc", "Placeholder"]
  /// Vague names that a design document has chosen; what stands for it here has them too.
  private static let documented = ["EntitlementManager"]
  private static let kinds = ["struct", "class", "enum", "actor", "protocol", "typealias"]

  static func complaints(about file: RepositoryFile) -> [String] {
    var complaints: [String] = []
    for note in notes where file.mayContain(note) {
      for line in file.lines(of: file.withoutStrings) where Word.occurs(note, in: line.text) {
        complaints.append("\(file.path):\(line.number): '\(note)': do it, or open an issue")
      }
    }
    if file.mayContain("fatalError") {
      for line in file.lines(of: file.withoutComments)
      where line.text.contains("fatalError(\"not implemented") {
        complaints.append("\(file.path):\(line.number): not implemented: do it, or leave it out")
      }
    }
    for part in file.path.split(separator: "/") {
      for name in vagueNames where part.contains(name) && !isDocumented(part) {
        complaints.append("\(file.path): '\(name)' says nothing: name what it holds")
      }
    }
    for line in file.lines(of: file.code) {
      let words = line.text.split { !$0.isLetter }
      for (kind, type) in zip(words, words.dropFirst()) where kinds.contains(String(kind)) {
        for name in vagueNames where type.contains(name) && !isDocumented(type) {
          let place = "\(file.path):\(line.number)"
          complaints.append("\(place): '\(type)' says nothing: name what it does")
        }
      }
    }
    if file.code.allSatisfy(\.isWhitespace) {
      complaints.append("\(file.path): holds no code: remove it")
    }
    return complaints
  }

  private static func isDocumented(_ name: Substring) -> Bool {
    documented.contains { name.contains($0) }
  }
}
