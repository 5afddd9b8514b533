/// A case's payload has labels, so that a reader need not look up its declaration; only the first
/// value, which the case's name describes, may lack one.
enum PayloadRule {
  /// StoreKit declares this case without a label for the error.
  static let exceptions = [
    "case unverified(Transaction, VerificationError)",
    "case unverified(AppTransaction, VerificationError)",
  ]

  /// - Returns: one complaint for each declared case whose second or later value has no label.
  static func complaints(about file: RepositoryFile) -> [String] {
    guard file.path.hasPrefix("Sources/"), !file.path.hasPrefix("Sources/StandIns/") else {
      return []
    }
    return file.lines(of: file.code).compactMap { line in
      let text = line.text.drop { $0 == " " }
      guard let values = payload(of: text), !exceptions.contains(String(text)),
        values.dropFirst().contains(where: { !hasLabel($0) })
      else { return nil }
      return "\(file.path):\(line.number): give every value after the first a label"
    }
  }

  /// The values of a declared case, or nil for other lines: a pattern binds values, or names its
  /// case with a dot, and is followed by more.
  private static func payload(of line: Substring) -> [Substring]? {
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0] == "case", let open = words[1].firstIndex(of: "("),
      words[1].hasSuffix(")"), open > words[1].startIndex,
      words[1][..<open].allSatisfy(\.isLetter)
    else { return nil }
    return split(words[1][words[1].index(after: open)...].dropLast())
  }

  private static func split(_ text: Substring) -> [Substring] {
    var depth = 0
    return text.split { character in
      if "([<".contains(character) { depth += 1 }
      if ")]>".contains(character) { depth -= 1 }
      return character == "," && depth == 0
    }
  }

  private static func hasLabel(_ value: Substring) -> Bool {
    guard let colon = value.firstIndex(of: ":") else { return false }
    return value[..<colon].allSatisfy { $0.isLetter || $0 == " " }
  }
}
