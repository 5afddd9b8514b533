import Foundation

/// The text of a file with stubs for names that an app's files use but do not declare.
///
/// The stubs satisfy the compiler; a person completes those that matter.
struct StubsText: Sendable {
  /// The beginning of such a file.
  static let beginning = """
    // Stubs for names that the app's files use but do not declare, guessed from their use. Complete
    // them as the store code needs, or add the files that declare them: init FOLDER --with FILE.
    import StoreKit

    """

  /// Names that are available, but in a module that the files do not import: on Apple's systems,
  /// Foundation has them.
  private static func elsewhere(_ name: String) -> String? {
    // `import os.log` does not provide them.
    ["Logger", "OSAllocatedUnfairLock"].contains(name) ? "OSLog" : nil
  }

  /// The declarations, one for each name, each preceded by a comment.
  let declarations: [String]
  /// The text of the whole file.
  let text: String

  /// Creates stubs for names.
  ///
  /// - Parameters:
  ///   - names: the names, of one module.
  ///   - isOnMainActor: whether the default isolation is the main actor, so stubs are nonisolated.
  ///   - isPublic: whether the app's files import the stubs.
  ///   - old: the text so far; what it declares is not declared again, as that would not help.
  ///   - tokens: returns the tokens of a file.
  ///   - shown: returns the path of a file as comments have it.
  init(
    for names: [MissingNames.Name],
    isOnMainActor: Bool = false,
    isPublic: Bool = false,
    besides old: String = "",
    tokens: (String) -> [SourceToken],
    shown: (String) -> String
  ) {
    let access = isPublic ? "public " : ""
    let isolation = isOnMainActor ? "nonisolated " : ""
    let declared = Self.outerNames(in: old)
    var text = old
    var declarations: [String] = []
    let types = Self.types(in: old)
    for name in names where name.kind != .module {
      let name = Self.inExtension(name, of: types, tokens) ?? name
      let places = name.places.map { "\(shown($0.file)):\($0.line)" }
      let comment = "\n/// Used in \(places.joined(separator: ", ")).\n"
      if let module = Self.elsewhere(name.name) {
        let line = "\n@_exported import \(module)\n"
        if !text.contains(line), !declarations.contains(line) { declarations.append(line) }
      } else if name.kind == .initializer {
        let added = Self.initializer(name.name, access)
        if !text.contains(added) { declarations.append(comment + added) }
      } else if name.kind == .member || name.kind == .staticMember {
        let (shape, isCase) = Self.member(name, of: text, tokens)
        if isCase, let first = shape.members.first {
          text = Self.adding(first.name, toCasesOf: shape.name, in: text)
        } else {
          let types = StubTypes(in: text + declarations.joined())
          let new = shape.without(types)
          let added = new.additions(access: access, isolation: isolation)
          if !new.isEmpty, !text.contains(added) { declarations.append(comment + added) }
        }
      } else if !declared.contains(name.name),
        let stub = Self.declaration(of: name, tokens, access, isolation)
      {
        declarations.append(comment + stub)
      }
    }
    let needsValue = declarations.contains { $0.contains("emptyValue()") }
    if needsValue, !declared.contains("emptyValue") {
      declarations.append(Self.emptyValue(isolation))
    }
    self.declarations = declarations
    self.text = text + declarations.joined()
  }

  /// Returns the text of a file of stubs with the function that returns empty values.
  static func addingEmptyValue(to text: String, isOnMainActor: Bool) -> String {
    outerNames(in: text).contains("emptyValue")
      ? text : text + emptyValue(isOnMainActor ? "nonisolated " : "")
  }

  private static func emptyValue(_ isolation: String) -> String {
    StubShape.emptyValue.replacing("\nfunc empty", with: "\n\(isolation)func empty")
  }

  /// Returns the name as that of a member, if it is used in an extension of a stub.
  private static func inExtension(
    _ name: MissingNames.Name,
    of types: Set<String>,
    _ tokens: (String) -> [SourceToken]
  ) -> MissingNames.Name? {
    guard name.kind == .value, name.name.first?.isLowercase == true, let place = name.places.first,
      let type = StubReader(tokens(place.file)).extendedType(around: place.line),
      types.contains(type)
    else { return nil }
    return MissingNames.Name(name: "\(type).\(name.name)", kind: .member, places: name.places)
  }

  /// Returns the initializer of a color or an image, `Color.asset`, that takes anything.
  private static func initializer(_ name: String, _ access: String) -> String {
    let parts = name.split(separator: ".")
    return "extension \(parts[0]) {\n  \(access)init(\(parts[1]): Any?) "
      + "{ self.init(\"\(parts[1])\") }\n}\n"
  }

  /// Returns the stub of a type, a value or an attribute; nil if nothing shows what it is.
  private static func declaration(
    of name: MissingNames.Name,
    _ tokens: (String) -> [SourceToken],
    _ access: String,
    _ isolation: String
  ) -> String? {
    var files: [String] = []
    for place in name.places where !files.contains(place.file) { files.append(place.file) }
    if name.kind != .type, name.kind != .attribute, name.name.first?.isUppercase == false {
      // A shape without a name holds what is outside of all types.
      var shape = StubShape("")
      for file in files {
        let lines = Set(name.places.filter { $0.file == file }.map(\.line))
        StubReader(tokens(file))
          .readValue(name.name, module: name.module, lines: lines, into: &shape)
      }
      let types = shape.nested.map { $0.declaration(access: access, isolation: isolation) }
      let values = shape.members.map {
        StubShape.modified(shape.text(of: $0), by: access + isolation) + "\n"
      }
      return values.isEmpty ? nil : (types + values).joined()
    }
    var shape = StubShape(name.name)
    for file in files {
      let reader = StubReader(tokens(file))
      if name.kind == .attribute {
        guard reader.readAttribute(name.name, into: &shape) else { return nil }
      } else {
        reader.readType(name.name, module: name.module, into: &shape)
      }
    }
    // Nothing is known of a name that stands only in an interpolation.
    let isRead = files.contains { tokens($0).contains { $0.text == name.name } }
    let isConstant =
      isRead && name.kind == .value && shape.isEmpty && shape.kind == .structure && !shape.isMade
      && !shape.isStored
    if isConstant {
      // `AnalyticsEventPurchase` is a constant, despite its name.
      let member = StubShape.Member(name: name.name, value: .named("String"))
      return access + isolation + StubShape("").text(of: member) + "\n"
    }
    if let keyword = name.keyword { shape.kind = Self.kinds[keyword] ?? shape.kind }
    return shape.declaration(access: access, isolation: isolation)
  }

  private static let keywords: Set<Substring> = ["struct", "class", "enum", "protocol"]
  private static let kinds: [String: StubShape.Kind] = [
    "struct": .structure, "class": .object, "enum": .cases, "protocol": .interface,
  ]

  /// Reads the uses of a member that a stub lacks.
  ///
  /// - Returns: The type with this member only, and whether the member is a case of an enumeration.
  private static func member(
    _ name: MissingNames.Name,
    of text: String,
    _ tokens: (String) -> [SourceToken]
  ) -> (shape: StubShape, isCase: Bool) {
    let parts = name.name.split(separator: ".").map(String.init)
    var shape = StubShape(parts.dropLast().joined(separator: "."))
    let (type, member) = (parts.dropLast().last ?? "", parts.last ?? "")
    let isStatic = name.kind == .staticMember
    for place in name.places {
      let reader = StubReader(tokens(place.file))
      reader.readMember(member, line: place.line, isStatic: isStatic, into: &shape)
    }
    let declared = StubReader(SourceToken.tokens(of: text)).keyword(of: type)
    shape.kind = declared.flatMap { kinds[$0] } ?? .structure
    // It may stand in the text of an interpolation.
    if shape.members.isEmpty {
      // A protocol has no instances.
      let isInstance = isStatic && shape.kind != .interface
      let value = StubReader.guess(member) ?? (isInstance ? .own : .named("String"))
      shape.add(StubShape.Member(name: member, isStatic: isStatic, value: value))
    }
    let isCase = shape.kind == .cases && isStatic && shape.members.first?.value == .own
    return (shape, isCase)
  }

  /// Returns a text in which an enumeration has another case.
  private static func adding(_ name: String, toCasesOf type: String, in text: String) -> String {
    let all = StubTypes(in: text).enumerations
    // The compiler may name a type without those around it.
    let path = all[type] == nil ? all.keys.sorted().first { $0.hasSuffix(".\(type)") } : type
    guard let path, let found = all[path], !found.cases.contains(name) else { return text }
    let place = text.utf8.index(text.startIndex, offsetBy: found.start)
    let line = "\n  case \(InitPlan.isKeyword(name) ? "`\(name)`" : name)"
    return String(text[..<place]) + line + (text[place...].hasPrefix("}") ? "\n" : "")
      + text[place...]
  }

  /// Returns the names that a text declares outside of types.
  private static func outerNames(in text: String) -> Set<String> {
    let words = SourceToken.tokens(of: text).map(\.text)
    var names: Set<String> = []
    var depth = 0
    for (word, next) in zip(words, words.dropFirst()) {
      if ["{", "(", "["].contains(word) { depth += 1 }
      if ["}", ")", "]"].contains(word) { depth -= 1 }
      let declares = keywords.contains(word[...]) || ["actor", "func", "let", "var"].contains(word)
      if depth == 0, declares { names.insert(next) }
    }
    return names
  }

  /// Returns the names of the types that a text declares.
  static func types(in text: String) -> Set<String> {
    let words = SourceToken.tokens(of: text).map(\.text)
    return Set(zip(words, words.dropFirst()).filter { keywords.contains($0.0[...]) }.map(\.1))
  }

  /// Removes stubs that another file now declares.
  ///
  /// A declaration that a person has edited so that it spans several paragraphs stays.
  ///
  /// A person's own text stays unless it declares one of the names.
  static func removing(_ names: Set<String>, from text: String) -> String {
    let parts = text.components(separatedBy: "\n\n").filter { part in
      let line = part.split(separator: "\n").first { !$0.hasPrefix("///") } ?? ""
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      let isWhole = part.count { $0 == "{" } == part.count { $0 == "}" }
      let place = words.prefix(3).firstIndex { keywords.contains($0) || $0 == "actor" }
      // An extension that a person wrote may fit the other type, too.
      let isExtension = words.first == "extension" && part.hasPrefix("/// Used in ")
      guard isWhole, let name = words.dropFirst((isExtension ? 0 : place ?? words.count) + 1).first
      else { return true }
      return !names.contains(String(name))
    }
    let whole = parts.joined(separator: "\n\n")
    return whole.hasSuffix("\n") ? whole : whole + "\n"
  }
}
