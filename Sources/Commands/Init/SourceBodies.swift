/// The bodies of a file's functions, initializers and accessors, found without a compiler.
///
/// A function inside another one belongs to the outer body.
struct SourceBodies: Sendable {
  /// The code between two braces.
  struct Body: Hashable, Sendable {
    /// The name of the function or the property, or `init`.
    let name: String
    /// The places of the tokens between the braces.
    let tokens: Range<Int>
    /// The lines from the opening to the closing brace.
    let lines: ClosedRange<Int>
    /// The place of the opening brace in the UTF-8 text of the file.
    let place: Int
    /// The code that makes an empty body compile; nil if there is none.
    let substitute: String?
  }

  /// What a brace at the current place would begin.
  private enum Head {
    case type, function, initializer, end, property, subscripted, constant
    case accessor(isGetter: Bool)
  }

  /// What stands between two braces outside of bodies.
  private enum Scope {
    case type
    /// The accessors of a property, with its name and the code for its getter.
    case accessors(name: String, getter: String?)
  }

  /// In the order of the file.
  private(set) var bodies: [Body] = []

  private let tokens: [SourceToken]
  private var index = 0
  private var scopes: [Scope] = []
  private var head: Head?
  /// The place of the keyword of ``head``.
  private var start = 0
  /// Whether the declaration has a value, as in `var a = 1 { didSet { … } }`.
  private var hasValue = false

  init(_ tokens: [SourceToken]) {
    self.tokens = tokens
    while index < tokens.count { step() }
  }

  private func word(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  private static let types: Set<String> = [
    "actor", "class", "enum", "extension", "protocol", "struct",
  ]
  private static let getters: Set<String> = ["get"]
  private static let setters: Set<String> = ["didSet", "set", "willSet"]

  private mutating func step() {
    let word = word(index)
    switch word {
    case "(", "[": return index = end(ofBracket: index)
    case "{": return openBrace()
    case "}":
      if !scopes.isEmpty { scopes.removeLast() }
      head = nil
    case "=" where self.word(index - 1) != "=" && self.word(index + 1) != "=": hasValue = true
    default: if self.word(index - 1) != "." { readKeyword(word) }
    }
    index += 1
  }

  private mutating func readKeyword(_ word: String) {
    if case .accessors? = scopes.last {
      guard Self.getters.contains(word) || Self.setters.contains(word) else { return }
      return startDeclaration(.accessor(isGetter: Self.getters.contains(word)))
    }
    switch word {
    case "func": startDeclaration(.function)
    case "init": startDeclaration(.initializer)
    case "deinit": startDeclaration(.end)
    case "var": startDeclaration(.property)
    case "subscript": startDeclaration(.subscripted)
    case "let", "case": startDeclaration(.constant)
    case _ where Self.types.contains(word): startDeclaration(.type)
    default: break
    }
  }

  private mutating func startDeclaration(_ head: Head) {
    self.head = head
    start = index
    hasValue = false
  }

  /// Enters a type or accessors, or records a body and skips it.
  private mutating func openBrace() {
    let close = end(ofBracket: index)
    let isAccessors = isAccessor(index + 1)
    switch head {
    case .type?: scopes.append(.type)
    case .property? where isAccessors, .subscripted? where isAccessors:
      scopes.append(.accessors(name: name, getter: value(ofType: resultType)))
    case .property? where hasValue, .constant?, nil: return index = close
    case let head?:
      let body = index + 1..<max(index + 1, close - 1)
      bodies.append(
        Body(
          name: name,
          tokens: body,
          lines: tokens[index].line...tokens[min(close, tokens.count) - 1].line,
          place: tokens[index].bytes.lowerBound,
          substitute: substitute(for: head)
        )
      )
      index = close
      self.head = nil
      return
    }
    head = nil
    index += 1
  }

  private var name: String {
    switch head {
    case .accessor?: if case .accessors(let name, _)? = scopes.last { name } else { "" }
    case .function?, .property?: word(start + 1)
    default: word(start)
    }
  }

  /// Whether accessors begin at a token, as opposed to the body of a getter.
  private func isAccessor(_ index: Int) -> Bool {
    let word = word(index)
    if ["mutating", "nonmutating"].contains(word) { return isAccessor(index + 1) }
    if word.hasPrefix("@") { return isAccessor(index + 1) }
    return (Self.getters.contains(word) || Self.setters.contains(word))
      && ["{", "(", "}", "async", "throws", "get", "set", "nonmutating", "mutating"]
        .contains(self.word(index + 1))
  }

  /// The type behind the arrow or the colon of the current declaration; empty if there is none.
  private var resultType: [String] {
    let words = outerWords
    let isProperty = if case .property? = head { true } else { false }
    guard let mark = words.firstIndex(of: isProperty ? ":" : "->") else { return [] }
    return Array(words[(mark + 1)...].prefix { $0 != "where" && $0 != "=" })
  }

  /// The words of the current declaration outside brackets, up to the current token; brackets of a
  /// type are one word, such as `()`.
  private var outerWords: [String] {
    var words: [String] = []
    var place = start
    while place < index {
      if ["(", "["].contains(word(place)) {
        let end = end(ofBracket: place)
        words.append(tokens[place..<end].map(\.text).joined())
        place = end
      } else {
        words.append(word(place))
        place += 1
      }
    }
    return words
  }

  private func substitute(for head: Head) -> String? {
    switch head {
    case .end: ""
    case .accessor(let isGetter):
      if !isGetter {
        ""
      } else if case .accessors(_, let getter)? = scopes.last {
        getter
      } else {
        nil
      }
    case .initializer:
      if ["?", "!"].contains(word(start + 1)) {
        "return nil"
      } else if outerWords.contains("throws") {
        "throw CancellationError()"
      } else {
        nil
      }
    case .function: resultType.isEmpty ? "" : value(ofType: resultType)
    case .property, .subscripted: value(ofType: resultType)
    case .type, .constant: nil
    }
  }

  /// Returns the code for an empty value of a type; nil if there is none.
  private func value(ofType type: [String]) -> String? {
    switch type {
    case ["Void"], ["()"]: ""
    case ["some", "View"]: "EmptyView()"
    case _ where type.isEmpty || type.contains("some"): nil
    default: Self.emptyValue(ofType: type.count == 1 ? type[0] : "")
    }
  }

  /// Returns the code for an empty value of a type, a value for each part of a tuple.
  static func emptyValue(ofType type: String) -> String {
    let values = parts(ofTuple: type).map { $0.hasSuffix("?") ? "nil" : "emptyValue()" }
    return values.count > 1 ? "(\(values.joined(separator: ", ")))" : values[0]
  }

  /// Returns the types of a tuple's parts; another type is its only part.
  private static func parts(ofTuple type: String) -> [Substring] {
    guard type.hasPrefix("(") else { return [type[...]] }
    var (depth, start) = (0, type.index(after: type.startIndex))
    var parts: [Substring] = []
    for place in type.indices {
      // The arrow of a closure closes nothing.
      let isArrow = type[..<place].hasSuffix("-")
      if "([<".contains(type[place]) { depth += 1 }
      if ")]>".contains(type[place]), !isArrow { depth -= 1 }
      guard depth == 0 || (depth == 1 && type[place] == ",") else { continue }
      parts.append(type[start..<place])
      start = type.index(after: place)
      if depth == 0 { break }
    }
    return parts.isEmpty ? [type[...]] : parts
  }

  /// Returns the token behind the bracket that closes the one at a token.
  private func end(ofBracket index: Int) -> Int { tokens.end(ofBracket: index) }
}

extension SourceBodies {
  /// The names of what code calls without naming it.
  private static let unnamed: Set<String> = [
    "callAsFunction", "init", "projectedValue", "subscript", "update", "updateValue",
    "wrappedValue",
  ]

  /// Returns the names that code calls which reads or makes purchases, directly or not.
  ///
  /// - Parameters:
  ///   - files: the tokens of the store's files.
  ///   - others: the words of the glue and of other files, which call some of their functions.
  /// - Returns: The names of functions and properties, among other words.
  static func reached(in files: [[SourceToken]], from others: [String]) -> Set<String> {
    var left: [(name: String, words: [String])] = []
    var reached = unnamed.union(others)
    for tokens in files {
      var outside = Set(tokens.indices)
      for body in SourceBodies(tokens).bodies {
        left.append((body.name, tokens[body.tokens].map(\.text)))
        outside.subtract(body.tokens)
      }
      // Closures and first values of properties call functions, too, but a declaration calls
      // nothing.
      reached.formUnion(
        outside.filter { $0 == 0 || !["func", "var"].contains(tokens[$0 - 1].text) }
          .map { tokens[$0].text }
      )
    }
    while let index = left.firstIndex(where: {
      reached.contains($0.name) || StoreFile.callsStoreKit($0.words)
    }) {
      reached.formUnion(left.remove(at: index).words)
    }
    return reached
  }

  /// Whether code calls StoreKit, or looks at what StoreKit returned.
  private static func judgesPurchases(_ words: [String]) -> Bool {
    let results: Set = ["pending", "unverified", "userCancelled", "verified"]
    return StoreFile.callsStoreKit(words) || !results.isDisjoint(with: words)
  }

  /// Finds the bodies that contain lines with errors.
  ///
  /// - Parameters:
  ///   - lines: the lines.
  ///   - text: the text of the file.
  ///   - leftOut: the places of the bodies that are left out already.
  /// - Returns: The bodies; nil if one of them cannot be left out, because it has no substitute or
  ///   calls StoreKit, or if a line is outside of them.
  static func withErrors(
    on lines: [Int],
    of text: String,
    besides leftOut: Set<Int>
  ) -> [Body]? {
    let tokens = SourceToken.tokens(of: text)
    let all = SourceBodies(tokens).bodies
    var found: [Body] = []
    for line in lines {
      // Without its column, an error belongs to no particular one of several on a line.
      let around = all.filter { $0.lines.contains(line) }
      guard around.count == 1, let body = around.first, !leftOut.contains(body.place),
        !body.tokens.isEmpty, body.substitute != nil,
        !judgesPurchases(tokens[body.tokens].map(\.text))
      else { return nil }
      if !found.contains(body) { found.append(body) }
    }
    return found
  }
}
