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
  /// The locations of code that is compiled only in debug builds.
  private(set) var debugOnly: [SourceType.Place] = []
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
      } else if token.text == "#if" {
        note(tokens[(index + 1)...].prefix { $0.line == token.line }.map(\.text), at: place)
      } else if Self.macOnlyWords.contains(token.text) {
        macOnly.append(Mention(name: token.text, place: place))
      } else if ["@main", "@UIApplicationMain", "@NSApplicationMain"].contains(token.text) {
        mains.insert(file)
      }
    }
    var reader = DeclarationReader(tokens: tokens, file: file)
    reader.readAll()
    for type in reader.types { add(type) }
  }

  /// Notes a condition such as `os(iOS)` that leaves out code of the app here.
  private mutating func note(_ condition: [String], at place: SourceType.Place) {
    if condition == ["DEBUG"] { debugOnly.append(place) }
    if condition.count == 4, condition[0] == "os", condition[2] != "Linux" {
      macOnly.append(Mention(name: "#if \(condition.joined())", place: place))
    }
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
      types[index].isGeneric = type.isGeneric
      types[index].place = type.place
    }
    types[index].inherited += type.inherited
    types[index].functions += type.functions
    types[index].properties += type.properties
    types[index].initializers += type.initializers
  }

  /// Whether there are only views, and nothing that could hold an app's state.
  var onlyDraws: Bool {
    let outer = types.filter { $0.kind != .extension && !$0.name.contains(".") }
    return outer.contains(where: \.isView)
      && !outer.contains { !$0.isView && ($0.kind == .class || $0.kind == .actor) }
  }

  /// Returns the type with a name, other than an extension; nil if there is none.
  func type(named name: String) -> SourceType? {
    types.first { $0.name == name && $0.kind != .extension }
  }
}
