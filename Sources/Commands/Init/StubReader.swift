/// A reader of one file, which collects what its tokens show of a missing name.
struct StubReader {
  let tokens: [SourceToken]
  let words: [String]

  init(_ tokens: [SourceToken]) {
    self.tokens = tokens
    words = tokens.map(\.text)
  }

  /// An expression that is read: where it stands, and whether it is awaited or tried.
  struct Place {
    /// The place of its first token.
    var start: Int
    /// The number of names that were followed from it; an end for code that refers to itself.
    var depth = 0
  }

  static let deepest = 6
  /// The members that return the one instance of a type.
  static let instances: Set<String> = [
    "current", "default", "instance", "main", "shared", "sharedInstance", "standard",
  ]

  /// The words of calls that return whole numbers.
  private static let numbers: Set<String> = ["Int", "Int32", "Int64", "UInt", "integer"]

  /// Returns a token's text; empty outside the file.
  func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }

  func isName(_ index: Int) -> Bool { words.indices.contains(index) && tokens[index].isWord }

  /// Whether a token stands on the line of the one before.
  func isOnSameLine(_ index: Int) -> Bool {
    words.indices.contains(index) && index > 0 && tokens[index].line == tokens[index - 1].line
  }

  /// Reads what follows a type or a value: `.shared.track("a")`.
  func readChain(at place: Int, from: Place, isType: Bool, into shape: inout StubShape) {
    guard from.depth < Self.deepest else { return }
    var next = place
    if !isType, ["?", "!"].contains(word(next)), [".", "["].contains(word(next + 1)) { next += 1 }
    if isType, word(next) == "(", isOnSameLine(next) {
      let (parameters, end) = arguments(at: next, of: shape.name, from: from.start, into: &shape)
      shape.addInitializer(parameters)
      shape.isMade = true
      if parameters.map(\.label) == ["rawValue"], isUnwrapped(from.start, end) {
        shape.isMadeOfRawValues = true
        // `UserDefaults.standard.integer(forKey:)` gives one, too.
        let isNumber = words[next..<end].contains { Self.numbers.contains($0) }
        shape.hasNumbers = shape.hasNumbers || isNumber || Int(word(next + 3)) != nil
      }
      return readChain(at: end, from: from, isType: false, into: &shape)
    }
    if word(next) == "[", isOnSameLine(next) {
      return readMember(at: next, from: from, isStatic: isType, into: &shape)
    }
    // `.0` is an element of a tuple.
    guard word(next) == ".", isName(next + 1), Int(words[next + 1]) == nil else { return }
    let name = words[next + 1]
    switch name {
    case "self", "Type", "Protocol": shape.isMade = true
    case "init" where isType && word(next + 2) == "(":
      readChain(at: next + 2, from: from, isType: true, into: &shape)
    // `Limits.MAX` is a constant, and `Record.ID(1)` makes an instance.
    case _
    where isType && name.first?.isUppercase == true
      && (name != name.uppercased() || word(next + 2) == "("):
      let inner = name
      let isHeld = word(from.start - 1) == ":" && isName(from.start - 2) && word(next + 2) != "."
      shape.change(nested: inner) { nested in
        readChain(at: next + 2, from: from, isType: true, into: &nested)
        if isHeld { readHolder(words[from.start - 2], into: &nested) }
      }
    default: readMember(at: next + 1, from: from, isStatic: isType, into: &shape)
    }
  }

  /// Reads a property, a call or a subscript, and what the code does with the result.
  func readMember(at index: Int, from: Place, isStatic: Bool, into shape: inout StubShape) {
    let isSubscript = words[index] == "["
    let name = isSubscript ? "subscript" : words[index]
    var member = StubShape.Member(name: name, isStatic: isStatic)
    var end = isSubscript ? index : index + 1
    if isSubscript || word(end) == "(" || isTrailingClosure(end, from: from.start) {
      let (parameters, next) = arguments(at: end, of: name, from: from.start, into: &shape)
      member.parameters = parameters
      end = next
    }
    let isInstance = isStatic && Self.instances.contains(name)
    let isChained = word(end) == "." && isName(end + 1)
    // `Log.general.write("a")`: constants of a type are usually instances.
    if isInstance || (isStatic && member.parameters == nil && isChained && !isForeign(end + 1)) {
      member.value = .own
      shape.add(member)
      return readChain(at: end, from: from, isType: false, into: &shape)
    }
    let use = result(of: member, at: end, from: from, into: &shape)
    member.value = use.value
    member.isWritten = use.isWritten
    let effects = effects(before: from.start)
    if effects.isOptional, case .optional(let value) = use.value { member.value = value }
    // `try await a.b().c()` is about the last call.
    if !use.isWritten, isLast(at: end) {
      member.isAsync = effects.isAsync
      member.isThrowing = effects.isThrowing
    }
    shape.add(member)
  }

  /// Whether the code around an expression unwraps an optional: `if let a = b`, `b!`, `b ?? c`.
  private func isUnwrapped(_ start: Int, _ end: Int) -> Bool {
    let isMarked = ["?", "!"].contains(word(end)) && isOnSameLine(end)
    return isMarked
      || word(start - 1) == "=" && ["if", "guard", "while"].contains(head(of: start))
  }

  /// Whether no member of the stub follows a member.
  private func isLast(at end: Int) -> Bool {
    let isMarked = ["?", "!"].contains(word(end)) && [".", "["].contains(word(end + 1))
    let next = isMarked ? end + 1 : end
    if word(next) == "[" { return !isOnSameLine(next) }
    return word(next) != "." || isForeign(next + 1)
  }

  /// Whether a brace begins a closure argument: not in the head of `if`, `while` and so on.
  private func isTrailingClosure(_ index: Int, from start: Int) -> Bool {
    word(index) == "{" && isOnSameLine(index) && head(of: start) == nil
  }

  /// Returns `if`, `guard`, `while`, `switch` or `for` if an expression stands in its head.
  func head(of start: Int) -> String? {
    var depth = 0
    var index = start - 1
    while index >= 0, start - index < 80 {
      switch words[index] {
      case ")", "]": depth += 1
      case "(", "[":
        depth -= 1
        if depth < 0 { return nil }
      case "{", "}", ";": if depth == 0 { return nil }
      case "if", "guard", "while", "switch", "for", "catch":
        if depth == 0 { return words[index] }
      default: break
      }
      index -= 1
    }
    return nil
  }

  /// Whether `await` and `try` stand before an expression, and where it begins with them.
  func effects(
    before start: Int
  ) -> (isAsync: Bool, isThrowing: Bool, isOptional: Bool, first: Int) {
    var index = start
    let isAsync = word(index - 1) == "await"
    if isAsync { index -= 1 }
    let isMarked = ["?", "!"].contains(word(index - 1)) && word(index - 2) == "try"
    let isThrowing = isMarked || word(index - 1) == "try"
    if isThrowing { index -= isMarked ? 2 : 1 }
    let isLater = word(index - 1) == "=" && word(index - 3) == "let" && word(index - 4) == "async"
    let isOptional = isMarked && word(start - (isAsync ? 2 : 1)) == "?"
    return (isAsync || isLater, isThrowing, isOptional, index)
  }

  /// Returns the place behind the bracket that closes the one at a place.
  func end(ofBracketAt start: Int) -> Int {
    var depth = 0
    for index in start..<max(start, words.count) {
      if ["(", "[", "{"].contains(words[index]) { depth += 1 }
      if [")", "]", "}"].contains(words[index]) { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return words.count
  }
}
