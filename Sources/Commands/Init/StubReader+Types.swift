extension StubReader {
  /// Returns the type of what an expression is assigned to, or of the uses of a new variable.
  func assigned(
    _ first: Int,
    _ end: Int,
    _ from: Place,
    of name: String,
    into shape: inout StubShape
  ) -> StubShape.Value? {
    // `let a: [String] = …`
    var index = first - 2
    while index > 1, first - index < 24, words[index] != ":", isTypeToken(index) { index -= 1 }
    if word(index) == ":", isName(index - 1), index < first - 2, isBalanced(index + 1..<first - 1) {
      return .named(typeText(index + 1..<first - 1))
    }
    if word(first - 2) == ")", let open = words[..<first].lastIndex(of: "(") {
      // `let (a, b) = …`
      let parts = words[open + 1..<first - 2].split(separator: ",").map { part in
        typeShown(of: part.last ?? "_", after: end, from)
      }
      return .named("(\(parts.joined(separator: ", ")))")
    }
    let variable = word(first - 2)
    guard isName(first - 2), variable != "_" else { return nil }
    guard ["let", "var"].contains(word(first - 3)) else {
      return declaredType(of: variable).map { .named($0) }
    }
    return variableUse(variable, after: end, from, of: name, into: &shape)
  }

  /// Returns the type that the uses of a part of a tuple show, if it is none of a stub's.
  private func typeShown(of variable: String, after end: Int, _ from: Place) -> String {
    var unused = StubShape("")
    guard variable != "_",
      case .named(let type)? = variableUse(variable, after: end, from, of: variable, into: &unused)
    else { return "Any?" }
    return type
  }

  /// The most uses of a variable that are followed, each of which may lead to others.
  private static let mostUses = 8

  private func isTypeToken(_ index: Int) -> Bool {
    isName(index) && !["let", "var", "if", "guard", "return"].contains(words[index])
      || ["[", "]", "<", ">", ".", "?", ",", "&", "(", ")"].contains(words[index])
  }

  /// Whether tokens close the brackets that they open, and no others.
  private func isBalanced(_ range: Range<Int>) -> Bool {
    var depth = 0
    for index in range where depth >= 0 {
      if ["(", "[", "<"].contains(words[index]) { depth += 1 }
      if [")", "]", ">"].contains(words[index]) { depth -= 1 }
    }
    return depth == 0
  }

  /// Returns what the uses of a variable show, up to the end of its scope.
  private func variableUse(
    _ variable: String,
    after end: Int,
    _ from: Place,
    of name: String,
    into shape: inout StubShape
  ) -> StubShape.Value? {
    var depth = 0
    var found: StubShape.Value?
    var left = Self.mostUses
    for index in end..<max(end, words.count) {
      if words[index] == "{" { depth += 1 }
      if words[index] == "}" { depth -= 1 }
      if depth < 0 || left == 0 { break }
      guard words[index] == variable, word(index + 1) != ":",
        ![".", "let", "var"].contains(word(index - 1))
      else { continue }
      left -= 1
      let place = Place(start: index, depth: from.depth + 1)
      let value = use(at: index + 1, from: place, of: name, into: &shape)?.value
      if found == nil { found = value }
    }
    return found
  }

  /// Returns the type of a literal: `"a"`, `1`, `-1.5`, `true`.
  func literal(at index: Int) -> StubShape.Value? {
    let text = word(index)
    if text.hasPrefix("\"") { return .named("String") }
    if ["true", "false"].contains(text) { return .named("Bool") }
    if text == "-" { return literal(at: index + 1) }
    guard text.first?.isNumber == true else { return nil }
    let isFraction = word(index + 1) == "." && word(index + 2).first?.isNumber == true
    return .named(isFraction ? "Double" : "Int")
  }

  /// Returns the declared type of a variable, a property or a parameter of the file.
  func declaredType(of variable: String) -> String? {
    for index in words.indices where words[index] == variable {
      guard ["let", "var"].contains(word(index - 1)) else { continue }
      if word(index + 1) == ":" { return type(at: index + 2) }
      if word(index + 1) == "=", case .named(let type)? = literal(at: index + 2) { return type }
    }
    return nil
  }

  /// Returns the type that begins at a place; nil for an opaque one.
  func type(at start: Int) -> String? {
    var depth = 0
    var end = start
    scan: while end < words.count {
      switch words[end] {
      case "(", "[", "<": depth += 1
      case ")", "]", ">":
        if depth == 0 { break scan }
        depth -= 1
      case "=", "{", "}", ";": break scan
      case ",": if depth == 0 { break scan }
      default: if depth == 0, end > start, !isOnSameLine(end) { break scan }
      }
      end += 1
    }
    guard end > start, word(start) != "some" else { return nil }
    return typeText(start..<end)
  }

  /// Returns the type of the function or the property whose body contains an expression, or if the
  /// innermost braces are its body.
  ///
  /// It is empty for a function without a result, and nil if none is found.
  func enclosingType(of start: Int, isDirect: Bool) -> String? {
    var depth = 0
    for index in (0..<start).reversed() {
      if words[index] == "}" { depth += 1 }
      guard words[index] == "{" else { continue }
      depth -= 1
      guard depth < 0 else { continue }
      depth = 0
      if let type = bodyType(at: index) { return type }
      if isDirect, word(index - 1) != "get" { return nil }
    }
    return nil
  }

  private func bodyType(at brace: Int) -> String? {
    var depth = 0
    var index = brace - 1
    while index >= 0, brace - index < 60 {
      switch words[index] {
      case ")", "]": depth += 1
      case "(", "[": depth -= 1
      case "->":
        guard depth == 0 else { break }
        return type(at: index + 1)
      case ":":
        if depth == 0, word(index - 2) == "var" { return type(at: index + 1) }
      case "func", "init": return ""
      case "{", "}", ";", "=": return nil
      default: break
      }
      if depth < 0 { return nil }
      index -= 1
    }
    return nil
  }

  private static let textWords: Set<String> = [
    "description", "email", "id", "identifier", "key", "label", "message", "name", "secret", "text",
    "title",
    "token", "version",
  ]

  /// Returns the type that a member's name suggests: `isActive` is a truth value.
  static func guess(_ name: String) -> StubShape.Value? {
    let parts = name.camelParts
    switch (parts.first ?? "", parts.last ?? "") {
    case ("is", _), ("has", _), ("can", _), ("should", _), (_, "enabled"): return .named("Bool")
    case (_, "count"), (_, "number"), (_, "index"): return .named("Int")
    case (_, "date"): return .named("Date")
    case (_, "ids"), (_, "identifiers"), (_, "keys"), (_, "names"): return .named("[String]")
    case (_, let last) where textWords.contains(last): return .named("String")
    default: return nil
    }
  }
}
