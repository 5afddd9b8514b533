/// A file is named after the one thing that it holds.
enum FileNameRule {
  private static let kinds = [
    "struct", "class", "enum", "actor", "protocol", "typealias", "extension",
  ]

  /// Files that hold several small things that belong together, and why.
  static let exceptions: Set<String> = [
    // Everything that touches jobs and executors by hand, in one place.
    "Sources/Simulation/Machine/Executors.swift",
    // An instant and a length of virtual time, each meaningless without the other.
    "Sources/Simulation/Time/VirtualTime.swift",
    // Five identifiers of a few lines each.
    "Sources/StoreSimulation/Names/Identifiers.swift",
    // Nothing but the modules that come with this one.
    "Sources/StandIns/StoreKit/Exports.swift", "Sources/StandIns/_os_Foundation/Exports.swift",
    "Sources/StoreStormTesting/Exports.swift", "Sources/TestStandIns/StoreKitTest/Exports.swift",
    "Sources/TestStandIns/XCTest/Exports.swift",
    // Functions without a type, as Apple's module declares them.
    "Sources/TestStandIns/XCTest/XCTAssert.swift", "Sources/TestStandIns/XCTest/XCTMain.swift",
  ]

  static func complaints(about file: RepositoryFile) -> [String] {
    guard file.path.hasPrefix("Sources/"), file.name != "main.swift",
      !exceptions.contains(file.path)
    else { return [] }
    let stem = file.name.dropLast(".swift".count)
    let aspect = stem.split(separator: "+", maxSplits: 1)
    let type = String(aspect.first ?? "")
    let names = declaredNames(in: file)
    if names.contains(type) { return [] }
    return ["\(file.path): declares no '\(type)'; it declares \(names.sorted())"]
  }

  static func declaredNames(in file: RepositoryFile) -> Set<String> {
    var names: Set<String> = []
    for line in file.lines(of: file.code) {
      let words = line.text.split { !($0.isLetter || $0.isNumber || "._[]@`".contains($0)) }
      for (kind, name) in zip(words, words.dropFirst()) where kinds.contains(String(kind)) {
        names.insert(String(name))
        // "extension A.B" may also be in "B.swift".
        if let last = name.split(separator: ".").last { names.insert(String(last)) }
      }
    }
    return names
  }
}
