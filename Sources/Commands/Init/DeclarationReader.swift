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
  /// The types that `typealias` gives other names.
  private(set) var aliases: [String: String] = [:]
  /// The functions and variables outside of types that other files can name.
  private(set) var globals: Set<String> = []

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
    globals.formUnion(outside.functions.filter { !$0.isPrivate }.map(\.name))
    globals.formUnion(outside.properties.filter { !$0.isPrivate }.map(\.name))
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
        readType(inside: type, modifiers)
        modifiers = []
      case "func":
        index += 1
        let name = word
        index += 1
        type.functions.append(function(name, modifiers, in: type))
        modifiers = []
      case "init":
        index += 1
        let isFailable = word == "?"
        var made = function("init", modifiers, in: type)
        made.isFailable = isFailable
        type.initializers.append(made)
        modifiers = []
      case "var", "let":
        readProperties(of: &type, modifiers)
        modifiers = []
      case "case" where type.kind == .enum && hasValues(caseAt: index):
        readCase(of: &type)
        modifiers = []
      case "typealias":
        readAlias()
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

  private func hasValues(caseAt index: Int) -> Bool {
    index + 2 < tokens.count && tokens[index + 2].text == "("
  }

  /// Reads a case with associated values.
  private mutating func readCase(of type: inout SourceType) {
    var option = SourceType.Function(name: tokens[index + 1].text, line: line)
    index += 2
    let start = index + 1
    skipBrackets()
    option.parameters = SourceType.Parameter.ofCase(tokens[start..<max(start, index - 1)])
    type.cases.append(option)
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
      switch word {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
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

  private mutating func readType(inside outer: SourceType, _ modifiers: [String]) {
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
    let parameters = index
    if isGeneric { skipGenericParameters() }
    var generics = tokens.prefix(index).dropFirst(parameters).map(\.text)
    if !outer.name.isEmpty { name = "\(outer.name).\(name)" }
    var type = SourceType(name: name, kind: kind, place: place)
    type.isGeneric = isGeneric
    type.isPrivate = outer.isPrivate || Self.isPrivate(modifiers)
    type.isIsolated = modifiers.contains {
      $0.hasPrefix("@") && $0.hasSuffix("Actor") && !["@MainActor", "@globalActor"].contains($0)
    }
    // The arguments of `Base<Item>` and the constraints after `where` are not inherited.
    while index < tokens.count, !["{", "}", "where"].contains(word) {
      if word == "<" {
        skipGenericParameters()
        continue
      }
      if tokens[index].isWord { type.inherited.append(word) }
      index += 1
    }
    while index < tokens.count, word != "{" {
      if word == "}" { return }
      generics.append(word)
      index += 1
    }
    type.generics = isGeneric ? generics : []
    guard depth < Self.deepest else { return skipBrackets() }
    index += 1
    depth += 1
    // The file may end here.
    let body = min(index, tokens.count)
    readBody(of: &type)
    depth -= 1
    let end = min(index, tokens.count)
    if depth == 0 {
      for place in body..<max(body, end - 1) where tokens[place].text == "." {
        type.members.insert(tokens[place + 1].text)
      }
    }
    // An extension may add to a view of another file.
    if type.isView || kind == .extension { type.readViews(in: tokens[body..<max(body, end)]) }
    index += 1
    types.append(type)
  }

  private static func isPrivate(_ modifiers: [String], in type: SourceType? = nil) -> Bool {
    let own = modifiers.first {
      ["private", "fileprivate", "internal", "package", "public", "open"].contains($0)
    }
    // Without a modifier, a member has the access level of its extension.
    guard let own else { return type?.kind == .extension && type?.isPrivate == true }
    return own.hasSuffix("private")
  }

  /// Reads a function from its generic or parameter clause to the end of its body.
  private mutating func function(
    _ name: String,
    _ modifiers: [String],
    in type: SourceType
  ) -> SourceType.Function {
    var function = SourceType.Function(name: name, line: line)
    let first = index - (name == "init" ? 1 : 2)
    function.isStatic = modifiers.contains("static")
    function.isPrivate = Self.isPrivate(modifiers, in: type)
    while index < tokens.count, word != "(", word != "{", word != "}" { index += 1 }
    guard word == "(" else { return function }
    let start = index + 1
    skipBrackets()
    let list = tokens[start..<max(start, index - 1)]
    function.parameters = SourceType.Parameter.list(list)
    let signatureEnd = index
    while index < tokens.count, word != "{", word != "}", !beginsDeclaration { index += 1 }
    let effects = tokens[signatureEnd..<index].map(\.text)
    let arrow = effects.firstIndex(of: "->") ?? effects.count
    function.isAsync = effects[..<arrow].contains("async")
    function.isThrowing = effects[..<arrow].contains { $0 == "throws" || $0 == "rethrows" }
    let result = effects[arrow...].dropFirst()
    let isTuple = result.first == "(" && result.dropFirst().first != ")"
    function.hasResult = isTuple || !["Void", "(", ""].contains(result.first ?? "")
    function.result = result.isEmpty ? nil : result.prefix { $0 != "where" }.joined()
    guard word == "{" else {
      if type.kind == .protocol { readRequirement(&function, from: first, signatureEnd) }
      return function
    }
    let body = index
    skipBrackets()
    function.body = SourceBody(tokens[body..<index])
    return function
  }

  /// Reads a requirement as written: it ends at a semicolon or with its line, unless an arrow or an
  /// effect follows.
  private mutating func readRequirement(
    _ function: inout SourceType.Function,
    from first: Int,
    _ signatureEnd: Int
  ) {
    let open: Set = ["->", "async", "throws", "where", "&", ".", ","]
    var end = signatureEnd
    while end < index, tokens[end].text != ";" {
      let isOnLine = end == signatureEnd || tokens[end].line == tokens[end - 1].line
      guard isOnLine || open.contains(tokens[end].text) || open.contains(tokens[end - 1].text)
      else { break }
      end += 1
    }
    function.written = SourceType.written(tokens[max(0, first)..<end])
    let effects = tokens[signatureEnd..<end]
    guard let arrow = effects.firstIndex(where: { $0.text == "->" }) else { return }
    let result = SourceType.written(effects[(arrow + 1)...].prefix { $0.text != "where" })
    function.result = ["Void", "()"].contains(result) ? nil : result
  }

  /// Whether the next declaration begins here; a protocol requirement has no body.
  private var beginsDeclaration: Bool {
    switch word {
    case "func", "var", "let", "init", "class", "struct", "enum", "actor", "static", "mutating":
      true
    default: false
    }
  }

  /// Reads `var a: Int = 1 { … }` or `let a, b: Int`.
  private mutating func readProperties(of type: inout SourceType, _ modifiers: [String]) {
    let isConstant = word == "let"
    var untyped = type.properties.endIndex
    repeat {
      index += 1
      var property = SourceType.Property(name: word, line: line)
      property.isConstant = isConstant
      property.isStatic = modifiers.contains("static")
      property.isPrivate = Self.isPrivate(modifiers, in: type)
      property.wrapper = modifiers.first { $0.hasPrefix("@") && $0 != "@MainActor" }
      index += 1
      readValue(of: &property, isOfProtocol: type.kind == .protocol)
      guard property.name.first?.isLetter == true || property.name.first == "_" else { return }
      type.properties.append(property)
      if property.type != nil {
        // The type after the last name counts for all names.
        let end = type.properties.endIndex
        for index in untyped..<end where !type.properties[index].hasInitialValue {
          type.properties[index].type = property.type
        }
        untyped = end
      }
    } while word == "," && index + 1 < tokens.count && tokens[index + 1].isWord
  }

  /// Reads the type, the initial value and the accessors of a property.
  private mutating func readValue(of property: inout SourceType.Property, isOfProtocol: Bool) {
    if word == ":" {
      index += 1
      let start = index
      skipRest { $0 == "=" || $0 == "{" }
      property.type = SourceType.text(of: tokens[start..<index])
      if isOfProtocol { property.written = SourceType.written(tokens[start..<index]) }
    }
    if word == "=" {
      index += 1
      let start = index
      skipRest { _ in false }
      property.valueType = SourceType.text(ofTypeOf: tokens[start..<index])
      property.type = property.type ?? property.valueType
      property.hasInitialValue = true
      let value = tokens[start..<index].map(\.text)
      property.isEmptyAtFirst = value == ["[", "]"] || value.suffix(2) == ["(", ")"]
    }
    if word == "{" {
      property.isStored = next(is: "willSet") || next(is: "didSet") || property.hasInitialValue
      property.isUnreadable =
        next(is: "get") && index + 2 < tokens.count
        && ["async", "throws"].contains(tokens[index + 2].text)
      let start = index
      skipBrackets()
      if isOfProtocol { property.isConstant = !tokens[start..<index].contains { $0.text == "set" } }
    }
  }

  /// Reads `typealias Completion = (Bool) -> Void`; one with generic parameters has no effect.
  private mutating func readAlias() {
    index += 1
    let name = word
    index += 1
    guard word == "=" else { return }
    index += 1
    let start = index
    skipRest { _ in false }
    aliases[name] = SourceType.text(of: tokens[min(start, index)..<index])
  }

  /// Whether another name of the same declaration follows: `, b: Int`.
  private var beginsNextName: Bool {
    word == "," && index + 2 < tokens.count && tokens[index + 1].isWord
      && [":", "="].contains(tokens[index + 2].text)
  }

  /// Skips to the end of the line outside brackets, or to an earlier stop token.
  private mutating func skipRest(until isEnd: (String) -> Bool) {
    var last = line
    while index < tokens.count {
      if isEnd(word) || beginsNextName || ["}", ";", ")", "]"].contains(word) { return }
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
}
