extension StubShape {
  /// What the end of a process says if the app reached a stub that has no value.
  static let unfinished = "in the stubs: it has no"

  /// The function that stubs with a value call; the first such stub brings it.
  static let emptyValue = """

    /// Returns false, zero, nil, an empty text, list or table, the first case of an enumeration,
    /// or a stub, whichever has the demanded type.
    // The optimizer of Swift 6.3 may crash when it specializes the function.
    @_optimize(none)
    func emptyValue<T>(of name: String = #function) -> T {
      func none<N: ExpressibleByNilLiteral>(_: N.Type) -> Any { nil as N }
      func list<L: ExpressibleByArrayLiteral>(_: L.Type) -> Any { [] as L }
      func table<D: ExpressibleByDictionaryLiteral>(_: D.Type) -> Any { [:] as D }
      func cases<C: CaseIterable>(_: C.Type) -> [Any] { Array(C.allCases.prefix(1)) }
      var values: [Any] = [(), false, 0, 0.0, "", Date(timeIntervalSince1970: 0)]
      if let type = T.self as? any ExpressibleByNilLiteral.Type { values = [none(type)] }
      if let type = T.self as? any ExpressibleByArrayLiteral.Type { values = [list(type)] }
      if let type = T.self as? any ExpressibleByDictionaryLiteral.Type { values = [table(type)] }
      if let type = T.self as? any CaseIterable.Type { values += cases(type) }
      // A stub stores nothing, so an empty object is enough to make one.
      if let type = T.self as? any Decodable.Type {
        let made = try? JSONDecoder().decode(type, from: Data("{}".utf8))
        values += made.map { [$0] } ?? []
      }
      for case let value as T in values { return value }
      fatalError("complete \\(name) \(unfinished) \\(T.self) to return")
    }

    """

  /// Returns the declaration of a type, with a line break at the end.
  ///
  /// The access is `public ` in another module than the app's, the isolation `nonisolated ` where
  /// the main actor is the default.
  func declaration(access: String = "", isolation: String = "") -> String {
    if isError, kind == .structure, !members.isEmpty, members.allSatisfy(isCase) {
      // Only cases match in `catch Failure.first`.
      var cases = self
      cases.kind = .cases
      return cases.declaration(access: access, isolation: isolation)
    }
    if rawConstants == nil, hasRawValues {
      return declarationWithRawValues(access: access, isolation: isolation)
    }
    let isolation = isInherited ? "" : isolation
    // The app's files may inherit from a class.
    let head = (kind == .object && !access.isEmpty ? "open " : access) + isolation
    switch kind {
    case .wrapper: return wrapper(access: access)
    case .globalActor:
      return "@globalActor \(access)actor \(name) {\n  \(access)static let shared = \(name)()\n}\n"
    case .interface:
      let first = "\(head)protocol \(name)\(isObject ? ": AnyObject" : "") {}\n"
      return isEmpty ? first : first + additions(access: access, isolation: isolation)
    case .structure, .object, .cases:
      let lines = lines(access: access)
      return head + heading + (lines.isEmpty ? " {}\n" : " {\n\(Self.indented(lines))}\n")
    }
  }

  /// Returns an extension with the members, for a stub that is there.
  func additions(access: String = "", isolation: String = "") -> String {
    guard kind == .interface else {
      let lines = lines(access: access, isExtension: true)
      return "\(isolation)extension \(name) {\n\(Self.indented(lines))}\n"
    }
    var (shape, outside) = withoutNested
    // A protocol makes no instances.
    shape.members.removeAll { $0.name == "init" || $0.value == .own }
    let lines = shape.lines(access: access, isExtension: true)
    let types = outside.map { $0.declaration(access: access, isolation: isolation) }
    return (lines.isEmpty ? "" : "\(isolation)extension \(name) {\n\(Self.indented(lines))}\n")
      + types.joined()
  }

  /// Returns a declaration with modifiers, which come after an attribute.
  static func modified(_ declaration: String, by modifiers: String) -> String {
    guard declaration.hasPrefix("@"), let space = declaration.firstIndex(of: " ") else {
      return modifiers + declaration
    }
    return declaration[...space] + modifiers + declaration[space...].dropFirst()
  }

  private static func indented(_ lines: [String]) -> String {
    lines.map { "  \($0)\n" }.joined()
  }

  /// The keyword, the name, and what it conforms to.
  private var heading: String {
    let keyword = kind == .object ? "class" : kind == .cases ? "enum" : "struct"
    let letters = "ABCDEFGH".prefix(genericCount).map(String.init).joined(separator: ", ")
    var protocols = isError ? ["Error"] : []
    if rawConstants != nil {
      protocols.insert(contentsOf: kind == .cases ? [rawType] : ["RawRepresentable"], at: 0)
      if kind == .structure { protocols += ["CaseIterable", "Hashable"] }
    }
    let hasPayload = kind == .cases && members.contains { $0.parameters?.isEmpty == false }
    if kind == .object { protocols.append("@unchecked Sendable") }
    if isStored, kind != .object, !hasPayload {
      protocols += ["Codable", "Hashable"].filter { !protocols.contains($0) }
    }
    // A value of an enumeration can be made if it lists its cases.
    if kind == .cases, !hasPayload, members.contains(where: isCase) {
      protocols.append("CaseIterable")
    }
    if isCompared { protocols.append("Comparable") }
    if isArrayLiteral { protocols.append("ExpressibleByArrayLiteral") }
    return "\(keyword) \(name)" + (letters.isEmpty ? "" : "<\(letters)>")
      + (protocols.isEmpty ? "" : ": \(protocols.joined(separator: ", "))")
  }

  /// Whether the declaration has `<`; only a structure has `==` by itself.
  private var isCompared: Bool { isOrdered && isStored && kind == .structure }

  private func lines(access: String, isExtension: Bool = false) -> [String] {
    let cases = kind == .cases ? members.filter(isCase) : []
    let others = members.filter { !cases.contains($0) }
    let hasInitializer = isArrayLiteral || members.contains { $0.name == "init" }
    var lines = cases.map { member in
      let payload = Self.payload(member.parameters ?? [])
      let values = payload.isEmpty ? "" : "(\(payload))"
      return "case \(Self.spelled(member.name))\(values)"
    }
    // A type outside, or another initializer, takes away the one without parameters.
    let isBare = kind == .structure && rawConstants == nil && (hasInitializer || !access.isEmpty)
    if !isExtension, kind == .object || isBare { lines.append("\(access)init() {}") }
    lines += rawValueLines(access: access)
    if isArrayLiteral { lines.append("\(access)init(arrayLiteral: \(name)...) {}") }
    if isCompared, !isExtension {
      lines.append("\(access)static func < (_: \(name), _: \(name)) -> Bool { false }")
    }
    lines += (others.filter(\.isStatic) + others.filter { !$0.isStatic }).map { member in
      Self.modified(text(of: member), by: mayBePublic(member) ? access : "")
    }
    for function in overridden { lines.append((access.isEmpty ? "" : "open ") + function) }
    for inner in nested {
      lines += inner.declaration(access: access).split(separator: "\n").map(String.init)
    }
    return genericCount == 0 ? lines : lines.map(Self.computed)
  }

  /// Whether a member may be public: the app's own types often are not.
  private func mayBePublic(_ member: Member) -> Bool {
    let types = type(of: member.value).split { !$0.isLetter && !$0.isNumber && $0 != "." }
    return types.allSatisfy { type in
      let name = type.split(separator: ".").first.map(String.init) ?? ""
      return Self.publicTypes.contains(name) || name == self.name
        || nested.contains { $0.name == name }
    }
  }

  private static let publicTypes: Set<String> = [
    "Any", "AsyncStream", "Bool", "Data", "Date", "Decimal", "Double", "Error", "Int", "Locale",
    "Never", "Set", "String", "URL", "UUID", "Void", "any",
  ]

  /// Returns the declaration of a constant as that of a computed property, because a generic type
  /// stores no static ones.
  private static func computed(_ line: String) -> String {
    let words = line.split(separator: " ")
    guard let place = words.firstIndex(of: "let"), words.count == place + 4,
      words[..<place].contains("static"), line.hasSuffix("()")
    else { return line }
    let (name, value) = (words[place + 1], words[place + 3])
    return line.replacing(
      "static let \(name) = \(value)",
      with: "static var \(name): \(value.dropLast(2)) { \(value) }"
    )
  }

  private func isCase(_ member: Member) -> Bool { member.isStatic && member.value == .own }

  private static func payload(_ parameters: [Parameter]) -> String {
    parameters.map { $0.label == "_" ? $0.type : "\($0.label): \($0.type)" }.joined(separator: ", ")
  }

  /// Returns a name as it stands in a declaration: `Log.default` needs a constant of that name.
  private static func spelled(_ name: String) -> String {
    InitPlan.isKeyword(name) ? "`\(name)`" : name
  }

  /// Returns the declaration of a member, on one line.
  func text(of member: Member) -> String {
    let name = Self.spelled(member.name)
    let prefix = member.isStatic ? "static " : ""
    let effects = (member.isAsync ? " async" : "") + (member.isThrowing ? " throws" : "")
    guard let parameters = member.parameters else {
      if member.value == .own, effects.isEmpty, member.isStatic, kind != .cases {
        return "static let \(name) = \(self.name)()"
      }
      let value = literal(of: member)
      let accessors = member.isWritten ? "{ get { \(value) } nonmutating set {} }" : "{ \(value) }"
      let plain = kind == .object || member.isStatic || self.name.isEmpty
      let body = plain ? accessors.replacing("nonmutating ", with: "") : accessors
      return "\(prefix)var \(name): \(type(of: member.value)) "
        + (effects.isEmpty ? body : "{ get\(effects) { \(value) } }")
    }
    let list = parameters.map { "\($0.label): \($0.type)" }.joined(separator: ", ")
    if member.name == "subscript" {
      let labelled = parameters.map {
        $0.label == "_" ? "_: \($0.type)" : "\($0.label) _: \($0.type)"
      }
      let value = literal(of: member)
      return "\(prefix)subscript(\(labelled.joined(separator: ", "))) -> \(type(of: member.value)) "
        + "{ get { \(value) } \(kind == .object || member.isStatic ? "" : "nonmutating ")set {} }"
    }
    switch (member.name, member.value) {
    case ("init", _): return "init(\(list))\(effects) {}"
    case (_, .nothing): return "\(prefix)func \(name)(\(list))\(effects) {}"
    case (_, .demanded): return "\(prefix)func \(name)<T>(\(list))\(effects) -> T { emptyValue() }"
    default:
      return "@discardableResult \(prefix)func \(name)(\(list))\(effects)"
        + " -> \(type(of: member.value)) { \(literal(of: member)) }"
    }
  }

  func type(of value: Value) -> String {
    switch value {
    case .nothing: "Void"
    case .own: name.isEmpty ? "Any?" : name
    case .named(let text), .nested(let text): text
    case .optional(let value): "\(type(of: value))?"
    case .array(let value): "[\(type(of: value))]"
    case .stream(let value): "AsyncStream<\(type(of: value))>"
    case .demanded: "Any?"
    }
  }

  /// Returns the value of a stub that does nothing.
  private func literal(of member: Member) -> String {
    switch member.value {
    case .nothing: "()"
    case .own: instance
    case .named("Bool"): "false"
    case .named("Int"), .named("Double"): "0"
    // Several may be the keys of one dictionary.
    case .named("String"): member.isStatic || self.name.isEmpty ? member.name.inSwift : "\"\""
    case .named(let text): text.hasSuffix("?") ? "nil" : SourceBodies.emptyValue(ofType: text)
    case .nested(let text):
      nested.first { $0.name == text }.map(\.instance) ?? "\(text)()"
    case .optional, .demanded: "nil"
    case .array: "[]"
    case .stream: "AsyncStream { $0.finish() }"
    }
  }

  private var instance: String { kind == .cases ? firstCase : "\(name)()" }

  private var firstCase: String {
    guard let first = members.first(where: isCase) else { return "emptyValue()" }
    let nothing = (first.parameters ?? []).map { $0.label == "_" ? "nil" : "\($0.label): nil" }
    return "\(name).\(first.name)" + (nothing.isEmpty ? "" : "(\(nothing.joined(separator: ", ")))")
  }

  private func wrapper(access: String) -> String {
    let initializers = members.filter { $0.name == "init" }.map { member in
      let list = (member.parameters ?? []).map { "\($0.label): \($0.type)" }
      return "  \(access)init(\(list.joined(separator: ", "))) {}\n"
        + "  \(access)init(wrappedValue: Value, \(list.joined(separator: ", "))) "
        + "{ stored = wrappedValue }\n"
    }
    let inner = nested.flatMap { inner in
      inner.declaration(access: access).split(separator: "\n").map {
        "  \(Self.computed(String($0)))\n"
      }
    }
    return """
      @propertyWrapper \(access)struct \(name)<Value> {
        private var stored: Value?
        \(access)init() {}
        \(access)init(wrappedValue: Value) { stored = wrappedValue }
      \(initializers.joined())  \(access)var wrappedValue: Value {
          get { stored ?? emptyValue() }
          set { stored = newValue }
        }
        \(access)var projectedValue: Self { self }
      \(inner.joined())}

      """
  }
}
