/// The type of a closure, such as `(Bool, (any Error)?) -> Void`.
struct SourceClosure: Hashable, Sendable {
  /// The types of the parameters.
  let parameters: [String]
  let isAsync: Bool
  let isThrowing: Bool
  /// The type of the result; nil for `Void`.
  let result: String?

  /// Reads the text of a type, which may be optional or in parentheses; nil for another type.
  init?(_ type: String) {
    var text = type[...]
    if text.hasSuffix("?") { text = text.dropLast() }
    while let end = Self.end(ofFirstBracketIn: text), text.index(after: end) == text.endIndex {
      text = text.dropFirst().dropLast()
    }
    guard let end = Self.end(ofFirstBracketIn: text),
      let arrow = text[end...].firstRange(of: "-> ")
    else { return nil }
    let effects = text[end..<arrow.lowerBound]
    isAsync = effects.contains("async")
    isThrowing = effects.contains("throws")
    let result = String(text[arrow.upperBound...])
    self.result = ["Void", "()"].contains(result) ? nil : result
    parameters = Self.parts(of: text[..<end].dropFirst())
  }

  /// Returns the place of the parenthesis that closes the first character; nil if it opens none.
  private static func end(ofFirstBracketIn text: Substring) -> Substring.Index? {
    guard text.first == "(" else { return nil }
    var open = 0
    return text.indices.first { place in
      open += text[place] == "(" ? 1 : text[place] == ")" ? -1 : 0
      return open == 0
    }
  }

  /// Splits a list at the commas outside brackets.
  private static func parts(of list: Substring) -> [String] {
    var parts: [String] = list.isEmpty ? [] : [""]
    var depth = 0
    // The arrow of an inner closure closes no bracket.
    for character in list.replacing("->", with: "→") {
      depth += "([<".contains(character) ? 1 : ")]>".contains(character) ? -1 : 0
      if character == ",", depth == 0 {
        parts.append("")
      } else if character != " " || parts.last != "" {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { $0.replacing("→", with: "->") }
  }
}
