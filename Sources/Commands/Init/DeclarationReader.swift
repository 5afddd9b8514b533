/// A reader of the declarations in the tokens of one file.
struct DeclarationReader {
  private let tokens: [SourceToken]
  private let file: String
  private var index = 0
  /// The number of types around the current position.
  private var depth = 0
  /// The deepest nesting that is read; real files do not nest types deeper.
  private static let deepest = 100
  /// The types found; extensions are separate types.
  private(set) var types: [SourceType] = []

  init(tokens: [SourceToken], file: String) {
    self.tokens = tokens
    self.file = file
  }

  /// Reads the whole file.
  mutating func readAll() {
    var outside = SourceType(
      name: "",
      kind: .extension,
      place: SourceType.Place(file: file, line: 1)
    )
    while index < tokens.count {
      readBody(of: &outside)
      index += 1
    }
  }

  private var word: String { index < tokens.count ? tokens[index].text : "" }
  private var line: Int { index < tokens.count ? tokens[index].line : 0 }

  /// Reads declarations up to the brace that ends the type.
  private mutating func readBody(of type: inout SourceType) {
    var modifiers: [String] = []
    while index < tokens.count, word != "}" {
      switch word {
      case "class" where next(is: "func") || next(is: "var") || next(is: "let"):
        modifiers.append("static")
        index += 1
      case "class", "actor", "struct", "enum", "protocol", "extension":
        readType(inside: type.name)
        modifiers = []
      case "func":
        index += 1
        let name = word
        index += 1
        type.functions.append(function(name, modifiers))
        modifiers = []
      case "init":
        index += 1
        let isFailable = word == "?"
        var made = function("init", modifiers)
        made.isFailable = isFailable
        type.initializers.append(made)
        modifiers = []
      case "var", "let":
        readProperties(of: &type, modifiers)
        modifiers = []
      case "{":
        skipBrackets()
        modifiers = []
      default:
        if word.hasPrefix("\"") { type.texts.append(String(word.dropFirst().dropLast())) }
        if tokens[index].isWord { modifiers.append(modifier()) } else { modifiers = [] }
        index += 1
      }
    }
  }

  private func next(is word: String) -> Bool {
    index + 1 < tokens.count && tokens[index + 1].text == word
  }

  /// Returns a word with directly following parentheses, such as `private(set)`.
  private mutating func modifier() -> String {
    let first = word
    guard next(is: "("), tokens[index + 1].line == line else { return first }
    let start = index + 1
    index += 1
    skipBrackets()
    index -= 1
    return first + tokens[start...index].map(\.text).joined()
  }

  /// Skips past the bracket that closes the current one.
  private mutating func skipBrackets() {
    var depth = 0
    repeat {
      if ["(", "[", "{"].contains(word) { depth += 1 }
      if [")", "]", "}"].contains(word) { depth -= 1 }
      index += 1
    } while index < tokens.count && depth > 0
  }

  /// Skips past the bracket that closes `<Content: View>`.
  private mutating func skipGenericParameters() {
    var depth = 0
    repeat {
      if word == "<" { depth += 1 }
      if word == ">" { depth -= 1 }
      if word == "{" || word == "}" { return }
      index += 1
    } while index < tokens.count && depth > 0
  }

  private mutating func readType(inside outer: String) {
    guard let kind = SourceType.Kind(rawValue: word) else { return }
    index += 1
    let place = SourceType.Place(file: file, line: line)
    var name = word
    index += 1
    while word == ".", index + 1 < tokens.count {
      name += "." + tokens[index + 1].text
      index += 2
    }
    let isGeneric = word == "<"
    if isGeneric { skipGenericParameters() }
    if !outer.isEmpty { name = "\(outer).\(name)" }
    var type = SourceType(name: name, kind: kind, place: place)
    type.isGeneric = isGeneric
    var isAfterColon = false
    while index < tokens.count, word != "{" {
      if word == "}" { return }
      if word == ":" { isAfterColon = true }
      if isAfterColon, tokens[index].isWord, word != "where" { type.inherited.append(word) }
      index += 1
    }
    guard depth < Self.deepest else { return skipBrackets() }
    index += 1
    depth += 1
    readBody(of: &type)
    depth -= 1
    index += 1
    types.append(type)
  }

  private static func isPrivate(_ modifiers: [String]) -> Bool {
    modifiers.contains { ["private", "fileprivate"].contains($0) }
  }

  /// Reads a function from its generic or parameter clause to the end of its body.
  private mutating func function(_ name: String, _ modifiers: [String]) -> SourceType.Function {
    var function = SourceType.Function(name: name, line: line)
    function.isStatic = modifiers.contains("static")
    function.isPrivate = Self.isPrivate(modifiers)
    while index < tokens.count, word != "(", word != "{", word != "}" { index += 1 }
    guard word == "(" else { return function }
    let start = index + 1
    skipBrackets()
    let list = tokens[start..<max(start, index - 1)]
    function.parameters = Self.split(list).map(Self.parameter)
    let signatureEnd = index
    while index < tokens.count, word != "{", word != "}", !beginsDeclaration { index += 1 }
    let effects = tokens[signatureEnd..<index].map(\.text)
    let arrow = effects.firstIndex(of: "->") ?? effects.count
    function.isAsync = effects[..<arrow].contains("async")
    function.isThrowing = effects[..<arrow].contains { $0 == "throws" || $0 == "rethrows" }
    let result = effects[arrow...].dropFirst()
    function.hasResult = !result.isEmpty && !["Void", "("].contains(result.first ?? "")
    guard word == "{" else { return function }
    let body = index
    skipBrackets()
    function.words = Set(tokens[body..<index].filter(\.isWord).map(\.text))
    return function
  }

  /// Whether the next declaration begins here; a protocol requirement has no body.
  private var beginsDeclaration: Bool {
    ["func", "var", "let", "init", "class", "struct", "enum", "actor", "static", "mutating"]
      .contains(word)
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

  private static func parameter(_ tokens: [SourceToken]) -> SourceType.Parameter {
    let colon = tokens.firstIndex { $0.text == ":" } ?? tokens.count
    let equals = tokens.firstIndex { $0.text == "=" } ?? tokens.count
    let label = tokens.first { $0.isWord && !$0.text.hasPrefix("@") }?.text ?? "_"
    let type = tokens[min(colon + 1, equals)..<equals]
    return SourceType.Parameter(
      label: label == "_" ? nil : label,
      type: text(ofType: type),
      hasDefault: equals < tokens.count
    )
  }

  /// Returns a type without attributes and ownership modifiers.
  private static func text(ofType tokens: some Sequence<SourceToken>) -> String {
    let left = ["inout", "sending", "borrowing", "consuming", "any", "some", "isolated"]
    var text = ""
    for token in tokens where !token.text.hasPrefix("@") && !left.contains(token.text) {
      if token.text == "->" { text += " -> " } else { text += token.text }
      if [",", ":"].contains(token.text) { text += " " }
    }
    return text
  }

  /// Reads `var a: Int = 1 { … }`; if a declaration has several names, the first.
  private mutating func readProperties(of type: inout SourceType, _ modifiers: [String]) {
    let isConstant = word == "let"
    index += 1
    var property = SourceType.Property(name: word, line: line)
    property.isConstant = isConstant
    property.isStatic = modifiers.contains("static")
    property.isPrivate = Self.isPrivate(modifiers)
    index += 1
    if word == ":" {
      index += 1
      let start = index
      skipRest { $0 == "=" || $0 == "{" }
      property.type = Self.text(ofType: tokens[start..<index])
    }
    if word == "=" {
      index += 1
      let start = index
      skipRest { _ in false }
      property.valueType = Self.type(ofValue: tokens[start..<index])
      property.type = property.type ?? property.valueType
    }
    if word == "{" { skipBrackets() }
    guard property.name.first?.isLetter == true || property.name.first == "_" else { return }
    type.properties.append(property)
  }

  /// Skips to the end of the line outside brackets, or to an earlier stop token.
  private mutating func skipRest(until isEnd: (String) -> Bool) {
    var last = line
    while index < tokens.count {
      if isEnd(word) || ["}", ";", ")", "]"].contains(word) { return }
      if line > last, word != ".", tokens[index - 1].text != "." { return }
      last = line
      if ["(", "[", "{"].contains(word) {
        skipBrackets()
        last = tokens[index - 1].line
        continue
      }
      index += 1
    }
  }

  /// Returns the type that an initial value shows: `false`, `0`, `[Product]()`, `Store()`.
  private static func type(ofValue tokens: ArraySlice<SourceToken>) -> String? {
    guard let first = tokens.first else { return nil }
    if ["true", "false"].contains(first.text) { return "Bool" }
    if first.text.hasPrefix("\"") { return "String" }
    if tokens.count == 1, Int(first.text) != nil { return "Int" }
    let call = tokens.firstIndex { $0.text == "(" } ?? tokens.endIndex
    let isType = first.text == "[" || first.text.first?.isUppercase == true
    guard isType, call < tokens.endIndex, call > tokens.startIndex else { return nil }
    return text(ofType: tokens[..<call])
  }
}
