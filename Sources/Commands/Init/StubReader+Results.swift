extension StubReader {
  /// What the code around an expression shows of it.
  struct Use {
    var value: StubShape.Value
    /// Whether the expression is assigned to.
    var isWritten = false
  }

  /// The types of values with a member that is not the stub's.
  private static let foreign: [String: String] = {
    let names = [
      "[]": [
        "allSatisfy", "append", "compactMap", "contains", "count", "enumerated", "filter", "first",
        "flatMap", "forEach", "isEmpty", "joined", "last", "map", "max", "min", "prefix", "reduce",
        "reversed", "sort", "sorted", "suffix",
      ],
      "String": [
        "components", "hasPrefix", "hasSuffix", "lowercased", "replacingOccurrences",
        "trimmingCharacters", "uppercased", "utf8",
      ],
      "Date": [
        "addingTimeInterval", "timeIntervalSince", "timeIntervalSince1970", "timeIntervalSinceNow",
      ],
      "URL": ["absoluteString", "appendingPathComponent", "lastPathComponent"],
      "UUID": ["uuidString"],
    ]
    return names.reduce(into: [:]) { table, entry in
      for name in entry.value { table[name] = entry.key }
    }
  }()

  func isForeign(_ index: Int) -> Bool { Self.foreign[word(index)] != nil }

  /// Returns what a member returns, from what the code does with it.
  func result(
    of member: StubShape.Member,
    at end: Int,
    from: Place,
    into shape: inout StubShape
  ) -> Use {
    let old = shape
    if let use = use(at: end, from: from, of: member.name, into: &shape) {
      let first = effects(before: from.start).first
      let isKept = ["let", "var"].contains(word(first - 3)) && word(first - 1) == "="
      // A type of the file may be one inside a function or another type.
      if member.parameters != nil, case .named(let type) = use.value, keyword(of: type) != nil {
        return Use(value: .demanded)
      }
      guard member.isStatic, member.parameters == nil, isKept, case .nested = use.value else {
        return use
      }
      // `let plan = Plan.monthly`: constants of a type are usually instances.
      shape = old
      return Use(value: .own)
    }
    if member.name == "subscript" { return Use(value: .optional(.named("Any"))) }
    let first = effects(before: from.start).first
    let isCall = member.parameters != nil
    let isKept = ["let", "var"].contains(word(first - 3)) && word(first - 1) == "="
    if isCall, isStatement(first) || word(first - 2) == "_" { return Use(value: .nothing) }
    if isCall, !isKept { return Use(value: .demanded) }
    if let value = Self.guess(member.name) { return Use(value: value) }
    if member.isStatic, !isCall { return Use(value: .own) }
    return Use(value: nested(member.name, into: &shape) { _ in })
  }

  private func isStatement(_ first: Int) -> Bool {
    guard first > 0 else { return true }
    if ["{", "}", ";", "in", "else"].contains(words[first - 1]) { return true }
    if words[first - 1] == ":", isEndOfCase(first - 1) { return true }
    let open = ["=", "(", ",", "[", ":", "return", "&", "|", "?", "+", "-", "<", ">"]
    return !isOnSameLine(first) && !open.contains(words[first - 1])
  }

  /// Whether a colon ends `case .first:` or `default:`.
  private func isEndOfCase(_ colon: Int) -> Bool {
    let line = words[..<colon].indices.reversed().prefix {
      tokens[$0].line == tokens[colon].line && words[$0] != "?"
    }
    return line.contains { ["case", "default"].contains(words[$0]) }
  }

  private func nested(
    _ member: String,
    into shape: inout StubShape,
    _ change: (inout StubShape) -> Void
  ) -> StubShape.Value {
    .nested(shape.change(nested: shape.typeName(for: member), by: change))
  }

  /// The type of the elements of `packages`: `Package`.
  private func list(
    _ member: String,
    into shape: inout StubShape,
    isOrdered: Bool = false
  ) -> StubShape.Value {
    let single = member.hasSuffix("s") ? String(member.dropLast()) : "\(member)Element"
    return nested(single, into: &shape) { element in
      element.isStored = true
      element.isOrdered = element.isOrdered || isOrdered
    }
  }

  /// Returns what the code around an expression shows; nil if that is nothing.
  func use(
    at end: Int,
    from: Place,
    of name: String,
    into shape: inout StubShape
  ) -> Use? {
    guard from.depth < Self.deepest else { return nil }
    if let value = memberUse(at: end, from: from, of: name, into: &shape) {
      return Use(value: value)
    }
    if let use = operatorUse(at: end, of: name, into: &shape) { return use }
    let first = effects(before: from.start).first
    let (before, after) = (word(first - 1), word(end))
    let isAnd = { (word: String) in word == "&" || word == "|" }
    let isTruth =
      before == "!" || (isAnd(before) && before == word(first - 2))
      || (isAnd(after) && after == word(end + 1))
      || (after == "?" && ![".", "?"].contains(word(end + 1)) && isOnSameLine(end))
    if isTruth { return Use(value: .named("Bool")) }
    let head = head(of: first)
    let isCondition = ["if", "guard", "while"].contains(head ?? "")
    switch before {
    case "if", "guard", "while": return Use(value: .named("Bool"))
    case "," where isCondition && ["{", "else", ","].contains(after):
      return Use(value: .named("Bool"))
    case "switch": return Use(value: switched(at: end, of: name, into: &shape))
    case "in" where head == "for":
      let element = list(name, into: &shape)
      let isAwaited = words[max(0, first - 8)..<first].contains("await")
      return Use(value: isAwaited ? .stream(element) : .array(element))
    case "=":
      let value = assigned(first, end, from, of: name, into: &shape)
      guard isCondition else { return value.map { Use(value: $0) } }
      return Use(value: .optional(value ?? Self.guess(name) ?? nested(name, into: &shape) { _ in }))
    case "(" where word(first - 2) == "print": return Use(value: .named("String"))
    case ":" where word(first - 2) == "contentsOf":
      // `users.append(contentsOf: …)`
      let type = declaredType(of: word(first - 6)).map { StubShape.Value.named($0) }
      return Use(value: type ?? .array(list(name, into: &shape)))
    case "+", "-", "*", "<", ">": return literal(at: first - 2).map { Use(value: $0) }
    case "throw": return Use(value: .own)
    // `set(true, forKey: Keys.isPro)`
    case ":" where word(first - 2) != name && isName(first - 2):
      let type = parameterType(ofArgumentAt: first).map { StubShape.Value.named($0) }
      return (type ?? Self.guess(word(first - 2))).map { Use(value: $0) }
    case "(", ",", ":":
      return parameterType(ofArgumentAt: first).map { Use(value: .named($0)) }
    case "return": return enclosingType(of: first, isDirect: false).map(Self.use)
    case "{": return enclosingType(of: first, isDirect: true).map(Self.use)
    default: return nil
    }
  }

  private static func use(_ type: String) -> Use {
    Use(value: ["", "Void", "()"].contains(type) ? .nothing : .named(type))
  }

  /// Returns the type of a value with a member: `Shop.packages.sorted()` is a list.
  private func memberUse(
    at end: Int,
    from: Place,
    of name: String,
    into shape: inout StubShape
  ) -> StubShape.Value? {
    let isMarked = ["?", "!"].contains(word(end)) && [".", "["].contains(word(end + 1))
    let dot = isMarked ? end + 1 : end
    let isSubscript = word(dot) == "[" && isOnSameLine(dot)
    guard isSubscript || (word(dot) == "." && isName(dot + 1)) else { return nil }
    if !isSubscript, let number = Int(word(dot + 1)) {
      let count = max(2, min(number, 5) + 1)
      return .named("(" + Array(repeating: "Any?", count: count).joined(separator: ", ") + ")")
    }
    let value: StubShape.Value
    switch isSubscript ? nil : Self.foreign[word(dot + 1)] {
    case "[]" where word(dot + 1) == "contains" && word(dot + 2) == "(":
      value = .array(literal(at: dot + 3) ?? list(name, into: &shape))
    case "[]":
      value =
        returned(word(dot + 1), from)
        ?? .array(list(name, into: &shape, isOrdered: isOrdered(at: dot + 1)))
    case .some(let type): value = .named(type)
    case nil:
      let next = Place(start: from.start, depth: from.depth + 1)
      value = nested(name, into: &shape) { inner in
        readChain(at: dot, from: next, isType: false, into: &inner)
      }
    }
    return isMarked ? .optional(value) : value
  }

  /// Whether a method of a list compares its elements with `<`: `sorted()`, `max(by: <)`.
  private func isOrdered(at index: Int) -> Bool {
    guard ["max", "min", "sort", "sorted"].contains(word(index)), word(index + 1) == "("
    else { return false }
    return word(index + 2) == ")"
      || (word(index + 2) == "by" && ["<", ">"].contains(word(index + 4)))
  }

  /// Returns the list of which a function returns a part: after `filter` or `sorted`, which keep
  /// the type, or after `first`, which returns an element.
  private func returned(_ method: String, _ from: Place) -> StubShape.Value? {
    let first = effects(before: from.start).first
    guard ["{", "return"].contains(word(first - 1)),
      let type = enclosingType(of: first, isDirect: word(first - 1) == "{")
    else { return nil }
    if ["filter", "sorted"].contains(method), type.hasPrefix("[") { return .named(type) }
    let isElement = ["first", "last", "max", "min"].contains(method) && type.hasSuffix("?")
    return isElement ? .array(.named(String(type.dropLast()))) : nil
  }

  /// Returns what an operator behind an expression shows: `=`, `+=`, `==`, `<`, `??`, `as`.
  private func operatorUse(at end: Int, of name: String, into shape: inout StubShape) -> Use? {
    let (after, next) = (word(end), word(end + 1))
    if let dot = comparedMember(at: end) {
      let value = nested(name, into: &shape) { inner in
        inner.isStored = true
        readConstant(at: dot, into: &inner)
      }
      return Use(value: value, isWritten: next != "=")
    }
    switch (after, next) {
    case ("=", "="), ("!", "="):
      if word(end + 2) == "nil" {
        return Use(value: .optional(Self.guess(name) ?? nested(name, into: &shape) { _ in }))
      }
      return literal(at: end + 2).map { Use(value: $0) }
    case ("=", _):
      let value = literal(at: end + 1) ?? declaredType(of: next).map { .named($0) }
      return Use(value: value ?? Self.guess(name) ?? .optional(.named("Any")), isWritten: true)
    case ("+", "="), ("-", "="), ("*", "="), ("/", "="):
      return Use(value: literal(at: end + 2) ?? .named("Int"), isWritten: true)
    case ("<", _), (">", _):
      let other = next == "=" ? end + 2 : end + 1
      if word(other) == "." {
        // `status < .failed`
        let value = nested(name, into: &shape) { inner in
          inner.isStored = true
          inner.isOrdered = true
          readConstant(at: other, into: &inner)
        }
        return Use(value: value)
      }
      let value = literal(at: other) ?? Self.guess(name)
      return Use(value: value ?? .named("Double"))
    case ("+", _), ("-", _), ("*", _): return literal(at: end + 1).map { Use(value: $0) }
    case ("?", "?"):
      let value = literal(at: end + 2) ?? Self.guess(name)
      return value.map { Use(value: .optional($0)) }
    // `dict as Any` shows nothing.
    case ("as", "Any"): return nil
    case ("as", _): return Use(value: .optional(.named("Any")))
    default: return nil
    }
  }

  /// Returns the type of an expression that is switched over.
  private func switched(
    at end: Int,
    of name: String,
    into shape: inout StubShape
  ) -> StubShape.Value {
    let cases = cases(ofSwitchAt: end)
    guard !cases.isEmpty else { return .named("String") }
    return nested(name, into: &shape) { inner in
      inner.kind = .cases
      for one in cases { inner.addConstant(one.name, one.parameters) }
    }
  }

  /// Returns the cases between the braces of a switch, as in `case .first, .second(let value):`.
  func cases(ofSwitchAt brace: Int) -> [(name: String, parameters: [StubShape.Parameter]?)] {
    guard word(brace) == "{" else { return [] }
    var found: [(name: String, parameters: [StubShape.Parameter]?)] = []
    var depth = 0
    var isPattern = false
    for index in brace..<end(ofBracketAt: brace) {
      switch words[index] {
      case "{", "(", "[": depth += 1
      case "}", ")", "]": depth -= 1
      case "case" where depth == 1: isPattern = true
      case ":" where depth == 1: isPattern = false
      case "." where depth == 1 && isPattern:
        let isFirst = !isName(index - 1) || ["case", "let"].contains(words[index - 1])
        guard isFirst, isName(index + 1) else { continue }
        var unused = StubShape("")
        let values =
          word(index + 2) == "("
          ? arguments(at: index + 2, of: "", from: index, into: &unused).parameters : nil
        let plain = values.map { list in
          list.map { StubShape.Parameter(label: $0.label, type: "Any?") }
        }
        if !found.contains(where: { $0.name == words[index + 1] }) {
          found.append((words[index + 1], plain))
        }
      default: break
      }
    }
    return found
  }
}
