/// Within a target, no folders name each other's types in a circle.
enum FolderRule {
  private static let kinds: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias",
  ]

  /// - Parameter files: all files of the repository.
  /// - Returns: one complaint for each folder from which a way leads back to it.
  static func complaints(about files: [RepositoryFile]) -> [String] {
    let ways = ways(files.filter { $0.path.hasPrefix("Sources/") }.map(Source.init))
    return ways.keys.sorted().compactMap { folder in
      circle(from: folder, ways).map { "Sources/\(folder) names \($0), which leads back to it" }
    }
  }

  /// The folders of the same target that each folder names.
  private static func ways(_ sources: [Source]) -> [String: Set<String>] {
    var homes: [Name: Set<String>] = [:]
    for source in sources {
      for word in source.declared {
        homes[Name(target: source.target, word: word), default: []].insert(source.folder)
      }
    }
    var ways: [String: Set<String>] = [:]
    for source in sources {
      for word in source.named {
        // A name that several folders declare says nothing about where it leads.
        guard let places = homes[Name(target: source.target, word: word)], places.count == 1 else {
          continue
        }
        ways[source.folder, default: []].formUnion(places.subtracting([source.folder]))
      }
    }
    return ways
  }

  private struct Name: Hashable {
    let target: String
    let word: String
  }

  private struct Source {
    let target: String
    let folder: String
    /// The types that the file declares outside all others; others name the rest through these.
    private(set) var declared: Set<String> = []
    /// The types that the file names and does not declare.
    private(set) var named: Set<String> = []

    init(_ file: RepositoryFile) {
      let parts = file.path.split(separator: "/").map(String.init)
      // "Sources/StandIns" holds several targets, one in each of its folders.
      target = parts[1] == "StandIns" ? "\(parts[1])/\(parts[2])" : parts[1]
      folder = parts.dropFirst().dropLast().joined(separator: "/")
      var own: Set<String> = []
      var depth = 0
      var before = ""
      for (word, isMember) in Self.words(file.code) {
        switch word {
        case "{": depth += 1
        case "}": depth -= 1
        case _ where word.first?.isUppercase != true: break
        case _ where kinds.contains(before):
          own.insert(word)
          if depth == 0 { declared.insert(word) }
        case _ where !isMember: named.insert(word)
        default: break
        }
        before = word
      }
      named.subtract(own)
    }

    /// The names and braces of a text, and whether each follows a dot.
    private static func words(_ code: String) -> [(word: String, isMember: Bool)] {
      var words: [(word: String, isMember: Bool)] = []
      var word = ""
      var isMember = false
      for character in code + "\n" {
        if character.isLetter || character.isNumber || character == "_" {
          word.append(character)
          continue
        }
        if !word.isEmpty { words.append((word, isMember)) }
        word = ""
        isMember = character == "."
        if character == "{" || character == "}" { words.append((String(character), false)) }
      }
      return words
    }
  }

  /// The first folder on a way that comes back to where it began.
  private static func circle(from folder: String, _ ways: [String: Set<String>]) -> String? {
    ways[folder, default: []].sorted().first { next in
      var seen: Set<String> = [next]
      var open = [next]
      while let place = open.popLast() {
        if place == folder { return true }
        open += ways[place, default: []].filter { seen.insert($0).inserted }
      }
      return false
    }
  }
}
