/// The declarations of an app's files, found without a compiler: types, functions and properties.
///
/// Bodies are not parsed, and nothing is resolved, so a person should review the result.
struct SourceScan: Sendable {
  /// An import.
  struct Mention: Hashable, Sendable {
    let name: String
    let place: SourceType.Place
  }

  /// A branch of `#if`.
  struct Branch: Hashable, Sendable {
    /// The condition as written: `#elseif !DEBUG && os(iOS)`; `#else` has none.
    let written: String
    let place: SourceType.Place
    /// Whether the build of the package compiles the branch.
    let isCompiled: Bool
  }

  /// The types, including their extensions, in the order in which they were found.
  private(set) var types: [SourceType] = []
  /// The places of the types, by name.
  private var places: [String: Int] = [:]
  private(set) var imports: [Mention] = []
  /// The branches of `#if` in files that import StoreKit, and those in other files that are not
  /// compiled.
  private(set) var branches: [Branch] = []
  /// The types that `typealias` gives other names.
  private(set) var aliases: [String: String] = [:]
  /// The functions and variables outside of types that other files can name.
  private(set) var globals: Set<String> = []
  /// The files with the entry point of a program.
  private(set) var mains: Set<String> = []
  /// Whether the files call a function that buys, of StoreKit or of the app.
  private(set) var buys = false

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - file: its name.
  ///   - isDebug: whether the build defines `DEBUG`.
  mutating func read(_ text: String, file: String, isDebug: Bool = false) {
    let tokens = SourceToken.tokens(of: text)
    let reading = SourceCondition.read(tokens, isDebug: isDebug)
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var own: [Branch] = []
    for token in tokens where token.mayBeMentioned {
      let place = SourceType.Place(file: file, line: token.line)
      if ["#if", "#elseif", "#else"].contains(token.text) {
        // There is none for an `#else` without `#if`.
        guard let isCompiled = reading.branches[token.line] else { continue }
        let written = Self.code(of: lines[token.line - 1])
        own.append(Branch(written: written, place: place, isCompiled: isCompiled))
      } else if ["@main", "@UIApplicationMain", "@NSApplicationMain"].contains(token.text) {
        mains.insert(file)
      }
    }
    recordImports(in: reading.tokens, file: file)
    let isOfStore = imports.contains { $0.name == "StoreKit" && $0.place.file == file }
    branches += own.filter { !$0.isCompiled || isOfStore }
    buys = buys || reading.tokens.indices.contains { Self.isPurchase(at: $0, in: reading.tokens) }
    var reader = DeclarationReader(tokens: reading.tokens, file: file)
    reader.readAll()
    globals.formUnion(reader.globals)
    add(reader.types, reader.aliases)
  }

  /// Adds what another scan has read.
  mutating func merge(_ other: SourceScan) {
    imports += other.imports
    branches += other.branches
    mains.formUnion(other.mains)
    globals.formUnion(other.globals)
    buys = buys || other.buys
    add(other.types, other.aliases)
  }

  private mutating func add(_ more: [SourceType], _ aliases: [String: String]) {
    let added = more.map { add($0) }
    // An alias may be declared after its use.
    let isUsedBefore = aliases.keys.contains { self.aliases[$0] == nil }
    self.aliases.merge(aliases) { old, _ in old }
    for place in isUsedBefore ? Array(types.indices) : added {
      types[place] = types[place].replacing(self.aliases)
    }
  }

  /// Whether a call such as `product.purchase(options: options)` or `SKPayment(product: item)` is
  /// at a place.
  private static func isPurchase(at place: Int, in tokens: [SourceToken]) -> Bool {
    guard ["purchase", "SKPayment", "SKMutablePayment"].contains(tokens[place].text),
      place + 1 < tokens.count, tokens[place + 1].text == "("
    else { return false }
    return place == 0 || tokens[place - 1].text != "func"
  }

  /// Returns the code of a line without a comment at its end.
  private static func code(of line: Substring.UTF8View) -> String {
    let code = Substring(line).split(separator: "//", maxSplits: 1).first ?? ""
    return code.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Records the imports that are compiled: an import is the first word of a line, after
  /// attributes and an access level.
  private mutating func recordImports(in tokens: [SourceToken], file: String) {
    for (index, token) in tokens.enumerated() where token.text == "import" {
      let name = Self.module(at: index + 1, in: tokens)
      guard index + 1 < tokens.count, tokens[index + 1].isWord,
        index == 0 || tokens[index - 1].line < token.line || tokens[index - 1].mayPrecedeImport
      else { continue }
      let place = SourceType.Place(file: file, line: token.line)
      imports.append(Mention(name: name, place: place))
    }
  }

  /// Returns the imported module, which follows a kind in `import struct Foundation.Data`.
  private static func module(at place: Int, in tokens: [SourceToken]) -> String {
    guard place < tokens.count else { return "" }
    let kinds = ["struct", "class", "enum", "func", "protocol", "typealias", "var", "let", "actor"]
    let isKind = kinds.contains(tokens[place].text) && place + 1 < tokens.count
    return tokens[isKind ? place + 1 : place].text
  }

  /// Adds a type, or what an extension or another file adds to one; returns its place.
  private mutating func add(_ type: SourceType) -> Int {
    guard let index = places[type.name] else {
      places[type.name] = types.count
      types.append(type)
      return types.count - 1
    }
    if types[index].kind == .extension {
      types[index].kind = type.kind
      types[index].isPrivate = type.isPrivate
      types[index].isGeneric = type.isGeneric
      types[index].isIsolated = type.isIsolated
      types[index].generics = type.generics
      types[index].place = type.place
    }
    types[index].inherited += type.inherited
    types[index].functions += type.functions
    types[index].properties += type.properties
    types[index].initializers += type.initializers
    types[index].members.formUnion(type.members)
    types[index].sellers.formUnion(type.sellers)
    types[index].mentions.formUnion(type.mentions)
    return index
  }

  /// Why a file of a folder is not taken, unless a person names it; nil if it is.
  var reasonToLeaveOut: String? {
    let modules = Set(imports.map(\.name))
    // The package's view of a file has no @main.
    if !mains.isEmpty { return "it has the app's @main" }
    if !modules.isDisjoint(with: ["XCTest", "Testing"]) { return "it is a test" }
    return onlyDraws ? "it contains only views" : nil
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

  /// Returns what a type inherits from, and what these inherit from.
  func inherited(by type: SourceType) -> Set<String> {
    var found: Set<String> = []
    var left = type.inherited
    while let name = left.popLast() {
      guard found.insert(name).inserted else { continue }
      left += self.type(named: name)?.inherited ?? []
    }
    return found
  }

  /// Returns the type with a name, other than an extension; nil if there is none.
  func type(named name: String) -> SourceType? {
    places[name].map { types[$0] }.flatMap { $0.kind == .extension ? nil : $0 }
  }
}

extension SourceToken {
  /// Whether the token could be an attribute or a condition.
  fileprivate var mayBeMentioned: Bool {
    switch text.utf8.first {
    case UInt8(ascii: "#"), UInt8(ascii: "@"): true
    default: false
    }
  }

  /// Whether the token may stand before an import on its line, as in `@testable import` and
  /// `@_spi(A) import`.
  fileprivate var mayPrecedeImport: Bool {
    ["public", "package", "internal", "fileprivate", "private", ")", ";"].contains(text)
      || text.hasPrefix("@")
  }
}
