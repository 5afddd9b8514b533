import StoreModel

extension Variant {
  /// What somebody who writes Swift would call it: the variant `app/second-tap` is `secondTap`.
  ///
  /// In backticks, so that it may be a keyword; nil if no name can be made of it.
  package var nameInSwift: String? {
    let name = id.dropFirst(system.count + 1)
    let words = name.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first?.first, first.isLetter else { return nil }
    let joined = words.enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return Self.keywords.contains(joined) ? "`\(joined)`" : joined
  }

  /// Words of Swift that variants may well be called.
  private static let keywords: Set = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
    "extension", "false", "for", "func", "if", "import", "in", "init", "inout", "internal", "is",
    "let", "nil", "operator", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
