/// The declarations of an app's files, found without a compiler: types, functions and properties.
///
/// Bodies are not parsed, and nothing is resolved, so a person should review the result.
struct SourceScan: Sendable {
  /// An import, or something else that may prevent a file from compiling here.
  struct Mention: Hashable, Sendable {
    let name: String
    let place: SourceType.Place
  }

  /// The types, including their extensions, in the order in which they were found.
  private(set) var types: [SourceType] = []
  private(set) var imports: [Mention] = []
  /// The attributes and macros that need a Mac, and conditions that are false on Linux.
  private(set) var macOnly: [Mention] = []
  /// The conditions that depend on whether a build is for debugging, as written.
  private(set) var debugConditions: [Mention] = []
  /// The types that `typealias` gives other names.
  private var aliases: [String: String] = [:]
  /// The files with the entry point of a program.
  private(set) var mains: Set<String> = []

  private static let macOnlyWords: Set<String> = ["@objc", "@objcMembers", "#selector", "#Preview"]

  mutating func read(_ text: String, file: String) {
    let tokens = SourceToken.tokens(of: text)
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : SourceToken(text: "", line: 0)
      let place = SourceType.Place(file: file, line: token.line)
      if token.text == "import" {
        imports.append(Mention(name: Self.module(after: next, in: tokens), place: place))
      } else if ["#if", "#elseif"].contains(token.text) {
        let condition = tokens[(index + 1)...].prefix { $0.line == token.line }.map(\.text)
        note(condition, written: Self.code(ofLine: token.line, in: text), at: place)
      } else if Self.macOnlyWords.contains(token.text) {
        macOnly.append(Mention(name: token.text, place: place))
      } else if ["@main", "@UIApplicationMain", "@NSApplicationMain"].contains(token.text) {
        mains.insert(file)
      }
    }
    var reader = DeclarationReader(tokens: tokens, file: file)
    reader.readAll()
    for type in reader.types { add(type) }
    aliases.merge(reader.aliases) { old, _ in old }
    // An alias may be declared after its use.
    types = types.map { $0.replacing(aliases) }
  }

  /// Notes a condition that leaves out code of the app here, such as `os(iOS)`, or that depends on
  /// the build.
  private mutating func note(
    _ condition: [String],
    written: String,
    at place: SourceType.Place
  ) {
    let mention = Mention(name: written, place: place)
    if condition.contains("DEBUG") { debugConditions.append(mention) }
    let systems = condition.indices.filter { $0 >= 2 && condition[$0 - 2] == "os" }
    let isLeftOut = systems.contains { system in
      let isNegated = system >= 3 && condition[system - 3] == "!"
      return (condition[system] == "Linux") == isNegated
    }
    if isLeftOut { macOnly.append(mention) }
  }

  /// Returns the code of a line without a comment at its end.
  private static func code(ofLine line: Int, in text: String) -> String {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return "" }
    let code = Substring(lines[line - 1]).split(separator: "//", maxSplits: 1).first ?? ""
    return code.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the imported module, which follows a kind in `import struct Foundation.Data`.
  private static func module(after first: SourceToken, in tokens: [SourceToken]) -> String {
    let kinds = ["struct", "class", "enum", "func", "protocol", "typealias", "var", "let", "actor"]
    guard kinds.contains(first.text), let place = tokens.firstIndex(of: first),
      place + 1 < tokens.count
    else { return first.text }
    return tokens[place + 1].text
  }

  private mutating func add(_ type: SourceType) {
    guard let index = types.firstIndex(where: { $0.name == type.name }) else {
      types.append(type)
      return
    }
    if types[index].kind == .extension {
      types[index].kind = type.kind
      types[index].isPrivate = type.isPrivate
      types[index].isGeneric = type.isGeneric
      types[index].place = type.place
    }
    types[index].inherited += type.inherited
    types[index].functions += type.functions
    types[index].properties += type.properties
    types[index].initializers += type.initializers
    types[index].members.formUnion(type.members)
  }

  /// Whether there are only views, and nothing that could hold an app's state.
  var onlyDraws: Bool {
    let outer = types.filter { $0.kind != .extension && !$0.name.contains(".") }
    return outer.contains(where: \.isView)
      && !outer.contains { !$0.isView && ($0.kind == .class || $0.kind == .actor) }
  }

  /// Returns the protocols of these files that a type conforms to, including inherited ones.
  func protocols(of type: SourceType) -> Set<String> {
    var found: Set<String> = []
    var left = type.inherited
    while let name = left.popLast() {
      guard let next = self.type(named: name), found.insert(name).inserted else { continue }
      left += next.inherited
    }
    return found.filter { self.type(named: $0)?.kind == .protocol }
  }

  /// Returns the type with a name, other than an extension; nil if there is none.
  func type(named name: String) -> SourceType? {
    types.first { $0.name == name && $0.kind != .extension }
  }
}
