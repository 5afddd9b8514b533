extension SourceType {
  /// Returns a type without attributes and ownership modifiers.
  static func text(of tokens: some Sequence<SourceToken>) -> String {
    let left = ["inout", "sending", "borrowing", "consuming", "any", "some", "isolated"]
    var text = ""
    for token in tokens where !token.text.hasPrefix("@") && !left.contains(token.text) {
      switch token.text {
      case "->", "&": text += " \(token.text) "
      case ",", ":": text += token.text + " "
      default:
        // `() async throws`
        if token.isWord, let last = text.last, last.isLetter || last == ")" { text += " " }
        text += token.text
      }
    }
    return text
  }

  /// Returns tokens as they are written, on one line.
  static func written(_ tokens: ArraySlice<SourceToken>) -> String {
    var text = ""
    var end = tokens.first?.bytes.lowerBound ?? 0
    for token in tokens {
      text += (token.bytes.lowerBound > end ? " " : "") + token.text
      end = token.bytes.upperBound
    }
    return text
  }

  /// Returns the type that an initial value shows: `false`, `0`, `[Product]()`, `Store()`.
  static func text(ofTypeOf tokens: ArraySlice<SourceToken>) -> String? {
    guard let first = tokens.first else { return nil }
    if ["true", "false"].contains(first.text) { return "Bool" }
    if first.text.hasPrefix("\"") { return "String" }
    if tokens.count == 1, Int(first.text) != nil { return "Int" }
    let call = tokens.firstIndex { $0.text == "(" } ?? tokens.endIndex
    let isType = first.text == "[" || first.text.first?.isUppercase == true
    guard isType, call < tokens.endIndex, call > tokens.startIndex else { return nil }
    return text(of: tokens[..<call])
  }
}

extension SourceType.Parameter {
  /// Returns the parameters in the tokens between two parentheses.
  static func list(_ tokens: ArraySlice<SourceToken>) -> [Self] { split(tokens).map(Self.init) }

  /// Returns the associated values of a case, in the tokens between its parentheses.
  static func ofCase(_ tokens: ArraySlice<SourceToken>) -> [Self] {
    split(tokens).map { part in
      let hasLabel = part.prefix(3).contains { $0.text == ":" } && part[0].text != "["
      guard !hasLabel else { return Self(part) }
      return Self(label: nil, type: SourceType.text(of: part), hasDefault: false)
    }
  }

  private init(_ tokens: [SourceToken]) {
    let colon = tokens.firstIndex { $0.text == ":" } ?? tokens.count
    let equals = tokens.firstIndex { $0.text == "=" } ?? tokens.count
    let label = tokens.first { $0.isWord && !$0.text.hasPrefix("@") }?.text ?? "_"
    self.label = label == "_" ? nil : label
    name = tokens[..<colon].last { $0.isWord }?.text ?? ""
    type = SourceType.text(of: tokens[min(colon + 1, equals)..<equals])
    hasDefault = equals < tokens.count
    isEmptyByDefault = tokens[equals...].dropFirst().map(\.text) == ["[", "]"]
  }

  /// Splits tokens at the commas outside brackets.
  private static func split(_ tokens: ArraySlice<SourceToken>) -> [[SourceToken]] {
    var parts: [[SourceToken]] = [[]]
    var depth = 0
    for token in tokens {
      if ["(", "[", "{", "<"].contains(token.text) { depth += 1 }
      if [")", "]", "}", ">"].contains(token.text) { depth -= 1 }
      if token.text == ",", depth == 0 {
        parts.append([])
      } else {
        parts[parts.count - 1].append(token)
      }
    }
    return parts.filter { !$0.isEmpty }
  }
}
