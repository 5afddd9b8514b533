/// Within a target, no folders name each other's types in a circle.
enum FolderRule {
  /// Folders that still do.
  ///
  /// The simulation, its lanes and what runs on them are one machine, whose
  /// parts hold each other; no folder may be added.
  static let exceptions: Set<String> = [
    "Simulation", "Simulation/Capture", "Simulation/Globals", "Simulation/Lanes",
    "Simulation/RealTime", "Simulation/Schedule", "Simulation/Strategies",
  ]

  private static let kinds: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias",
  ]

  /// - Parameter files: all files of the repository.
  /// - Returns: one complaint for each folder from which a way leads back to it.
  static func complaints(about files: [RepositoryFile]) -> [String] {
    let sources = files.filter { $0.path.hasPrefix("Sources/") }.map { file in
      Source(
        target: target(of: file),
        folder: file.path.split(separator: "/").dropFirst().dropLast().joined(separator: "/"),
        words: file.code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      )
    }
    var homes: [String: [Source]] = [:]
    for source in sources {
      for name in source.declared { homes[name, default: []].append(source) }
    }
    // A name that several files declare says nothing about where it leads.
    let home = homes.filter { $0.value.count == 1 }.compactMapValues(\.first)
    var ways: [String: Set<String>] = [:]
    for source in sources {
      let named = source.words.compactMap { home[$0] }
        .filter { $0.target == source.target && $0.folder != source.folder }
      ways[source.folder, default: []].formUnion(named.map(\.folder))
    }
    return ways.keys.sorted().filter { !exceptions.contains($0) }.compactMap { folder in
      circle(from: folder, ways).map { "Sources/\(folder) names \($0), which leads back to it" }
    }
  }

  private struct Source {
    let target: String
    let folder: String
    let words: [String]

    var declared: Set<String> {
      let pairs = zip(words, words.dropFirst())
      return Set(pairs.filter { kinds.contains($0.0) && $0.1.first?.isUppercase == true }.map(\.1))
    }
  }

  /// "Sources/StandIns" holds several targets, one in each of its folders.
  private static func target(of file: RepositoryFile) -> String {
    let parts = file.path.split(separator: "/")
    return parts[1] == "StandIns" ? "\(parts[1])/\(parts[2])" : String(parts[1])
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
