/// What an app's files declare, found without a compiler: types, their functions and properties.
///
/// Bodies are not understood, and nothing is resolved: it is a guess for a person to look over.
struct SourceScan: Sendable {
  /// An import, or something else that a file cannot be compiled with here.
  struct Mention: Hashable, Sendable {
    let name: String
    let place: SourceType.Place
  }

  /// The types with what their extensions add, in the order in which they were found.
  private(set) var types: [SourceType] = []
  /// The modules that are imported.
  private(set) var imports: [Mention] = []
  /// Attributes and macros that need a Mac, and conditions that hold on no Linux.
  private(set) var macOnly: [Mention] = []
  /// Where code is compiled only for debugging.
  private(set) var debugOnly: [SourceType.Place] = []
  /// The files with the entry of a program.
  private(set) var mains: Set<String> = []

  private static let macOnlyWords: Set<String> = ["@objc", "@objcMembers", "#selector", "#Preview"]

  /// Reads one more file.
  ///
  /// - Parameters:
  ///   - text: its content.
  ///   - file: its path, for messages.
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

  /// Notes a condition: of `os(iOS)` alone, code is left out here that the app has.
  private mutating func note(_ condition: [String], at place: SourceType.Place) {
    if condition == ["DEBUG"] { debugOnly.append(place) }
    if condition.count == 4, condition[0] == "os", condition[2] != "Linux" {
      macOnly.append(Mention(name: "#if \(condition.joined())", place: place))
    }
  }

  /// `import struct Foundation.Data` names a module after a kind.
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

  /// Whether there are views, and beside them nothing that could hold an app's state.
  var onlyDraws: Bool {
    let outer = types.filter { $0.kind != .extension && !$0.name.contains(".") }
    return outer.contains(where: \.isView)
      && !outer.contains { !$0.isView && ($0.kind == .class || $0.kind == .actor) }
  }

  /// A type that can be made or used; nil if none of that name was found.
  func type(named name: String) -> SourceType? {
    types.first { $0.name == name && $0.kind != .extension }
  }
}
