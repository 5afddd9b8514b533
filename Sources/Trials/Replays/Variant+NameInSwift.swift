import StoreModel

extension Variant {
  /// The likely name of the variant in Swift source: `app/second-tap` becomes `secondTap`.
  ///
  /// A Swift keyword gets backticks. The name is nil if the variant's name gives no
  /// identifier.
  package var nameInSwift: String? {
    let name = id.dropFirst(system.count + 1)
    let words = name.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first?.first, first.isLetter else { return nil }
    let joined = words.enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return Self.keywords.contains(joined) ? "`\(joined)`" : joined
  }

  /// Swift keywords that are plausible names of variants.
  private static let keywords: Set = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
    "extension", "false", "for", "func", "if", "import", "in", "init", "inout", "internal", "is",
    "let", "nil", "operator", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
