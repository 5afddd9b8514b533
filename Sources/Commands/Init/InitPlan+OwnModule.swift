import Foundation

extension InitPlan {
  /// Finds the name of an app's module if its files write it before types, as in `Shop.Product`.
  ///
  /// - Parameters:
  ///   - files: the paths of the files.
  ///   - types: the types that they declare.
  /// - Returns: The name; nil if they do not.
  static func ownModule(of files: [String], declaring types: Set<String>) -> String? {
    var (qualifiers, imported) = (Set<String>(), Set<String>())
    for file in files {
      let words = SourceToken.tokens(ofFile: file).map(\.text)
      for index in words.indices.dropLast(2) where words[index + 1] == "." {
        let isOuter = index == 0 || words[index - 1] != "."
        let isType = words[index + 2].first?.isUppercase == true
        if isOuter, isType { qualifiers.insert(words[index]) }
      }
      for (word, next) in zip(words, words.dropFirst()) where word == "import" {
        imported.insert(next)
      }
    }
    // A file imports no module that it is part of.
    qualifiers.subtract(types.union(imported))
    guard !qualifiers.isEmpty, let first = files.first else { return nil }
    var folder = URL(filePath: first).deletingLastPathComponent()
    while folder.path.count > 1 {
      if let name = modules(in: folder).first(where: qualifiers.contains), !isTaken(name) {
        return name
      }
      let isRoot = FileManager.default.fileExists(atPath: folder.appending(path: ".git").path)
      folder = isRoot ? URL(filePath: "/") : folder.deletingLastPathComponent()
    }
    return nil
  }

  /// Returns the names of the modules that a folder's package or Xcode project may have.
  private static func modules(in folder: URL) -> [String] {
    let words = SourceToken.tokens(ofFile: folder.appending(path: "Package.swift").path).map(\.text)
    let names = words.indices.dropLast(2)
      .filter { words[$0] == "name" && words[$0 + 1] == ":" && words[$0 + 2].hasPrefix("\"") }
      .map { words[$0 + 2].filter { $0 != "\"" } }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let projects = files.sorted().filter { $0.hasSuffix(".xcodeproj") }
      .map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    return names + projects
  }
}
