/// The names of StoreKit's types and members that a text mentions.
///
/// Explanations mention them as sources and in sentences, so readers who know StoreKit find how a
/// scenario affects a call.
enum StoreKitNames {
  /// Returns the names in a text, in lower case.
  ///
  /// A word counts as such a name if it has parentheses, a dot inside, or a capital letter after a
  /// small one; an address does not.
  static func names(in text: String) -> [String] {
    text.split(whereSeparator: { $0.isWhitespace || ",;:\"".contains($0) })
      .filter(isName)
      .flatMap { $0.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) }
      .map { $0.lowercased() }
  }

  private static func isName(_ word: Substring) -> Bool {
    guard !word.contains("/") else { return false }
    let inside = word.drop { $0 == "(" }.reversed().drop { $0 == "." || $0 == ")" }.reversed()
    let hasDot = inside.dropFirst().contains(".")
    let hasHump = zip(inside, inside.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
    return hasDot || hasHump || word.contains("()") || word.contains(":)")
  }
}

extension Explanation {
  /// Whether it mentions a name of StoreKit.
  func mentions(_ name: String) -> Bool {
    let (name, source) = (name.lowercased(), place?.source ?? "")
    return source.lowercased() == name
      || [summary, details, source].contains { StoreKitNames.names(in: $0).contains(name) }
  }
}
