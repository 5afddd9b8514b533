/// One file declares a fault; the others that name it are where it takes effect.
enum FaultRule {
  static let declarations = "Sources/StoreSimulation/Plan/"
  static let effects = "Sources/StoreSimulation/"
  /// Keys that are also the text of something else, such as a step of a journey or a mark.
  static let sharedWords: Set<String> = [
    "api", "errors", "interrupted", "kill", "offline", "unverified",
  ]

  /// - Parameters:
  ///   - files: all files of the repository.
  ///   - object: the object of a scenario file, which is also the property of a plan.
  ///   - keys: its keys.
  /// - Returns: one complaint for each fault that is not declared in one file, has no effect, or
  ///   is named elsewhere.
  static func complaints(
    about files: [RepositoryFile],
    object: String,
    keys: [String]
  ) -> [String] {
    let sources = files.filter { $0.path.hasPrefix("Sources/") && $0.path.hasSuffix(".swift") }
    return keys.flatMap { key in
      let naming = sources.filter { names(key, of: object, in: $0) }.map(\.path)
      let declaring = naming.filter { $0.hasPrefix(declarations) }
      let others = naming.filter { !$0.hasPrefix(effects) }
      let hasEffect = declaring.count + others.count < naming.count
      return [
        declaring.count == 1 ? nil : "\(object).\(key) is declared in \(declaring.count) files",
        hasEffect ? nil : "\(object).\(key) has no effect",
        others.isEmpty
          ? nil : "\(object).\(key) is also named in \(others.joined(separator: ", "))",
      ].compactMap(\.self)
    }
  }

  /// Whether a file has the property, a key path to it, or the key as a text.
  private static func names(_ key: String, of object: String, in file: RepositoryFile) -> Bool {
    guard file.mayContain(key) else { return false }
    let type = object.prefix(1).uppercased() + object.dropFirst()
    let properties = ["\(object).\(key)", "\\\(type).\(key)", "\\.\(key)"]
    if properties.contains(where: { isIn(file.code, $0) }) { return true }
    return !sharedWords.contains(key) && file.withoutComments.contains("\"\(key)\"")
  }

  private static func isIn(_ text: String, _ name: String) -> Bool {
    text.ranges(of: name).contains { range in
      guard range.upperBound < text.endIndex else { return true }
      let next = text[range.upperBound]
      return !next.isLetter && !next.isNumber
    }
  }
}
