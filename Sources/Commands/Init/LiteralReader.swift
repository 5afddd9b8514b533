/// A reader of the string literals in a file, with the names of what they are values of.
struct LiteralReader {
  /// A declaration, an argument or a comparison with its literals.
  struct Holder: Hashable, Sendable {
    /// The name of the constant, property, function, parameter or case; empty if there is none.
    let name: String
    /// The types around it, the innermost first.
    let owners: [String]
    /// Whether it is a case of an enumeration.
    var isCase = false
    /// The literals without their quotes, in order.
    var texts: [String] = []
    /// The names in the value.
    var words: Set<String> = []

    /// Whether its name says that it holds no identifiers of products.
    var isOfOther: Bool { Self.namesOther(name) }

    /// Whether a name is one of what holds other texts.
    static func namesOther(_ name: String) -> Bool { !others.isDisjoint(with: name.camelParts) }

    private static let others: Set<String> = [
      "bundle", "category", "color", "container", "debug", "defaults", "description", "domain",
      "error", "format", "group", "groups", "host", "icon", "image", "info", "key", "keychain",
      "keys", "label", "localized", "log", "logger", "message", "name", "named", "notification",
      "nslocalized", "print", "queue", "service", "subsystem", "suite", "symbol", "system", "text",
      "title", "url", "warning",
    ]
  }

  /// What the file declares or passes, in order.
  private(set) var holders: [Holder] = []
  /// What is passed to `Product.products(for:)` and to views of StoreKit such as `StoreView`.
  private(set) var loaded: [Holder] = []
  /// The types that the file declares.
  private(set) var types: Set<String> = []

  private let tokens: [SourceToken]
  /// The place behind the literals that a holder has.
  private var held = 0
  private var scopes: [Scope] = []
  private var next = Scope()

  /// What a brace belongs to.
  private struct Scope {
    var type: String?
    var isEnum = false
    /// Whether the cases of the enumeration are texts.
    var isText = false
  }

  init(_ text: String) {
    tokens = SourceToken.tokens(of: text)
    for index in tokens.indices { read(index) }
  }

  private func word(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  private mutating func read(_ index: Int) {
    switch word(index) {
    case "{":
      scopes.append(next)
      next = Scope()
    case "}": _ = scopes.popLast()
    case "enum", "struct", "class", "actor", "extension":
      let name = word(index + 1)
      guard tokens.indices.contains(index + 1), tokens[index + 1].isWord,
        !["func", "var", "let"].contains(name), word(index - 1) != "."
      else { return }
      let head = (index + 2..<index + 8).map(word).prefix { $0 != "{" }
      next = Scope(type: name, isEnum: word(index) == "enum", isText: head.contains("String"))
      types.insert(name)
    case "case" where scopes.last?.isEnum == true: readCases(from: index + 1)
    case "let", "var": readValue(of: word(index + 1), from: index + 2)
    case "func": readFunction(index + 1)
    case "products" where word(index - 1) == "." && word(index + 1) == "(":
      guard word(index - 2) == "Product" else { return }
      loaded.append(holder("products", in: range(from: index + 1)))
    case "ProductView", "StoreView", "SubscriptionStoreView":
      guard word(index + 1) == "(" else { return }
      loaded.append(holder("products", in: range(from: index + 1)))
    case ":" where ["[", "("].contains(word(index + 1)) || word(index + 1).hasPrefix("\""):
      // "Store(productIDs: ["a.b"])"
      let value = range(from: index + 1)
      if value.contains(where: { word($0).hasPrefix("\"") }) {
        holders.append(holder(word(index - 1), in: value))
      }
    case let literal where literal.hasPrefix("\"") && index >= held:
      holders.append(holder(use(of: index), in: index..<index + 1))
    default: break
    }
  }

  /// Returns the name of what takes a literal: `Name` in `Name("a.b")`, `label` in
  /// `Queue(label: "a.b")`, `id` in `id == "a.b"`.
  private func use(of literal: Int) -> String {
    switch word(literal - 1) {
    case "(", ":": word(literal - 2)
    case "=" where word(literal - 2) == "=": word(literal - 3)
    default: ""
    }
  }

  /// Reads `monthly = "a.b", yearly`.
  private mutating func readCases(from start: Int) {
    var index = start
    while tokens.indices.contains(index), tokens[index].isWord {
      let name = word(index)
      var text: String?
      if word(index + 1) == "=", word(index + 2).hasPrefix("\"") {
        text = Self.content(word(index + 2))
        index += 2
        held = max(held, index + 1)
      } else if scopes.last?.isText == true {
        text = name
      }
      if let text {
        holders.append(Holder(name: name, owners: owners, isCase: true, texts: [text]))
      }
      guard word(index + 1) == "," else { return }
      index += 2
    }
  }

  /// Reads the value of a constant or the body of a property.
  private mutating func readValue(of name: String, from start: Int) {
    var index = start
    let line = tokens.indices.contains(start) ? tokens[start].line : 0
    // The type may contain brackets, such as "[String: Set<String>]".
    while tokens.indices.contains(index), tokens[index].line - line < 2 {
      switch word(index) {
      case "=":
        holders.append(holder(name, in: statement(from: index + 1)))
        return
      case "{":
        holders.append(holder(name, in: range(from: index)))
        return
      case "let", "var", "func", "case", "}", "in", ")": return
      default: index += 1
      }
    }
  }

  /// Reads the body of a function that returns texts.
  private mutating func readFunction(_ name: Int) {
    let head = (name..<min(tokens.count, name + 60)).prefix { word($0) != "{" && word($0) != "}" }
    let open = head.upperBound
    guard word(open) == "{", let arrow = head.first(where: { word($0) == "->" }),
      (arrow..<open).contains(where: { word($0) == "String" })
    else { return }
    holders.append(holder(word(name), in: range(from: open)))
  }

  private mutating func holder(_ name: String, in range: Range<Int>) -> Holder {
    held = max(held, range.upperBound)
    let literals = range.filter { word($0).hasPrefix("\"") }
    let names = range.filter { tokens.indices.contains($0) && tokens[$0].isWord }
    return Holder(
      name: name,
      owners: owners,
      // "Notification.Name("a.b")" inside the value is something else.
      texts: literals.filter { !Holder.namesOther(use(of: $0)) }.map { Self.content(word($0)) },
      words: Set(names.map(word))
    )
  }

  private var owners: [String] { scopes.reversed().compactMap(\.type) }

  /// Returns the content of a literal.
  private static func content(_ literal: String) -> String {
    String(literal.dropFirst().dropLast())
  }

  /// Returns the places from a bracket to the one that closes it, or of the one token there.
  private func range(from start: Int) -> Range<Int> {
    var (index, depth) = (start, 0)
    while tokens.indices.contains(index) {
      depth += Self.depths[word(index)] ?? 0
      index += 1
      if depth <= 0 { break }
    }
    return start..<max(start, index)
  }

  /// Returns the places of a statement, which ends with its line if no bracket is open.
  private func statement(from start: Int) -> Range<Int> {
    var (index, depth) = (start, 0)
    while tokens.indices.contains(index) {
      let change = Self.depths[word(index)] ?? 0
      if depth + change < 0 || word(index) == ";" { break }
      depth += change
      index += 1
      guard depth == 0, tokens.indices.contains(index) else { continue }
      let isNewLine = tokens[index].line > tokens[index - 1].line
      if isNewLine, !Self.continuing.contains(word(index)),
        !Self.continuing.contains(word(index - 1))
      {
        break
      }
    }
    return start..<max(start, index)
  }

  private static let depths = ["(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1]
  /// The words at the end or the beginning of a line that connect it with the next or last one.
  private static let continuing: Set<String> = [".", "+", "=", "?", ":", ","]
}
