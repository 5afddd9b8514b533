extension GlueText {
  /// Returns the Swift expression for the store or its keeper; nil if a person must write it.
  ///
  /// An enumeration with static members stands for itself.
  func maker(of type: SourceType) -> String? {
    type.kind == .enum && type.singleton == nil ? type.name : instance(of: type, depth: 3)
  }

  /// Returns the Swift expression for an instance; nil if a person must write it.
  func instance(of type: SourceType, depth: Int) -> String? {
    guard !type.isPrivate, !type.isGeneric || type.productParameter != nil, depth >= 0 else {
      return nil
    }
    // The main actor cannot wait for the functions of another actor here.
    if !type.isIsolated, let configured = configured(type, depth: depth) { return configured }
    if let singleton = type.singleton { return "\(type.name).\(singleton)" }
    return type.isIsolated ? nil : call(of: type, depth: depth)?.code
  }

  /// Returns the call of a static function that makes the instance and has to come before others,
  /// such as `Kit.configure(with: .example)`; nil if there is none that the glue can call.
  private func configured(_ type: SourceType, depth: Int) -> String? {
    for function in type.functions where function.isStatic && !function.required.isEmpty {
      let verbs = ["configure", "initialize", "setup"]
      guard function.result == type.name, !function.isPrivate, !function.isAsync,
        !function.isThrowing, verbs.contains(function.name.camelParts.first ?? ""),
        let arguments = arguments(for: function, of: type, depth: depth)
      else { continue }
      return "\(type.name).\(function.name)(\(arguments.joined(separator: ", ")))"
    }
    return nil
  }

  /// Returns the first initializer that the glue can call, with the call.
  private func call(
    of type: SourceType,
    depth: Int
  ) -> (initializer: SourceType.Function, code: String)? {
    for initializer in initializers(of: type) {
      guard let arguments = arguments(for: initializer, of: type, depth: depth) else { continue }
      let name = type.name + (type.productParameter == nil ? "" : "<\(Self.product)>")
      let call = "\(name)(\(arguments.joined(separator: ", ")))"
      let code =
        (initializer.isThrowing ? "try! " : "") + call + (initializer.isFailable ? "!" : "")
      return (initializer, code)
    }
    return nil
  }

  /// Returns the initializers that the glue can call, those with the fewest arguments first.
  func initializers(of type: SourceType) -> [SourceType.Function] {
    let declared = type.initializers.filter { !$0.isPrivate && !$0.isAsync }
    if !type.initializers.isEmpty {
      return declared.sorted { $0.required.count < $1.required.count }
    }
    switch type.kind {
    case .class, .actor:
      let base = type.inherited.lazy.compactMap(all.type).first { $0.kind == .class }
      return base.map(initializers) ?? [SourceType.Function(name: "init")]
    case .struct: return memberwise(type).map { [$0] } ?? []
    case .enum, .protocol, .extension: return []
    }
  }

  /// Returns the initializer that the compiler writes for a structure; nil if it is private, or if
  /// its parameters are unclear.
  private func memberwise(_ type: SourceType) -> SourceType.Function? {
    var initializer = SourceType.Function(name: "init")
    let required = type.properties.filter(\.isRequired)
    guard !required.isEmpty else { return initializer }
    let hidden = type.properties.filter {
      $0.isPrivate && $0.isStored && !$0.isStatic && !($0.isConstant && $0.hasInitialValue)
    }
    guard hidden.isEmpty, required.allSatisfy({ $0.wrapper == nil }) else { return nil }
    for property in required {
      guard let type = property.type else { return nil }
      initializer.parameters.append(
        SourceType.Parameter(label: property.name, type: type, hasDefault: false)
      )
    }
    return initializer
  }

  private func arguments(
    for initializer: SourceType.Function,
    of type: SourceType,
    depth: Int
  ) -> [String]? {
    var arguments: [String] = []
    for parameter in initializer.parameters where isGiven(parameter) {
      if let value = products(for: parameter, of: type) {
        arguments.append(labelled(value, parameter))
        continue
      }
      if let needed = standIn(for: parameter.type) {
        arguments.append(labelled("\(Self.standInName(of: needed))()", parameter))
        continue
      }
      guard let needed = concrete(parameter.type, for: type) else {
        guard let value = value(for: parameter) else { return nil }
        arguments.append(labelled(value, parameter))
        continue
      }
      let isKeeper = needed.name == guess.keeper?.name && type.name == guess.store?.name
      guard let value = isKeeper ? "keeper" : instance(of: needed, depth: depth - 1) else {
        return nil
      }
      arguments.append(labelled(value, parameter))
    }
    return arguments
  }

  /// Whether a call of an initializer has an argument for a parameter: it has to, or the parameter
  /// takes the identifiers of the products and has none by default.
  private func isGiven(_ parameter: SourceType.Parameter) -> Bool {
    !parameter.hasDefault || (parameter.isEmptyByDefault && value(for: parameter) != nil)
  }

  /// Returns an argument that its type alone shows; nil if there is none.
  private func value(for parameter: SourceType.Parameter) -> String? {
    let parts = Set((parameter.label ?? "").camelParts)
    let isOfProducts = !parts.isDisjoint(with: ["id", "ids", "identifiers", "product", "products"])
    switch parameter.type {
    case "[String]", "Set<String>", "[Product.ID]", "Set<Product.ID>":
      return isOfProducts ? "[\(sold.map(\.inSwift).joined(separator: ", "))]" : nil
    case "UserDefaults": return ".standard"
    case "NotificationCenter", "FileManager": return ".default"
    case "Bundle": return ".main"
    // Most flags are off by default. Without one that lets the store finish purchases or listen to
    // updates, the app would do less than its users' copies do.
    case "Bool": return Self.isOn(parameter) ? "true" : "false"
    default: return emptyValue(of: parameter)
    }
  }

  /// Whether a flag lets the store finish or listen, by its label.
  static func isOn(_ parameter: SourceType.Parameter) -> Bool {
    let parts = (parameter.label ?? "").camelParts
    return denying.isDisjoint(with: parts)
      && parts.contains { $0.hasPrefix("finish") || listening.contains($0) }
  }

  /// The parts of the names of flags that let a store listen; `observerMode` does the opposite.
  private static let listening: Set<String> = [
    "listen", "listens", "listening", "observe", "observes", "observing",
  ]
  /// The parts of the names of flags that do the opposite of what their other parts say.
  private static let denying: Set<String> = [
    "avoid", "disable", "disables", "dont", "no", "not", "only", "skip", "skips", "stop", "stops",
    "without",
  ]

  /// Returns nothing for an optional, and a closure that does nothing; nil for another type.
  func emptyValue(of parameter: SourceType.Parameter) -> String? {
    if let closure = SourceClosure(parameter.type), closure.result == nil {
      let names = closure.parameters.map { _ in "_" }.joined(separator: ", ")
      return names.isEmpty ? "{}" : "{ \(names) in }"
    }
    return parameter.type.hasSuffix("?") && !parameter.type.contains("->") ? "nil" : nil
  }

  /// Returns the type of an argument: for a protocol, the only type that conforms to it.
  func concrete(_ name: String, for user: SourceType) -> SourceType? {
    guard let type = all.type(named: name.unwrapped) else { return nil }
    guard type.kind == .protocol else { return type }
    let conforming = conforming(to: type, for: user)
    return conforming.count == 1 ? conforming[0] : nil
  }

  /// Returns the types that conform to a protocol; if there are several, those that other files
  /// use.
  private func conforming(to type: SourceType, for user: SourceType) -> [SourceType] {
    let found = conforming(to: type).filter { $0.name != user.name && !$0.isMock }
    let used = found.filter { uses.names($0.name) }
    return used.isEmpty ? found : used
  }

  /// Returns all types that conform to a protocol.
  func conforming(to type: SourceType) -> [SourceType] {
    all.types.filter {
      ![.protocol, .extension].contains($0.kind) && all.protocols(of: $0).contains(type.name)
    }
  }

  private static let unmade = "how the app creates"

  /// The number of objects that a person has to create.
  var unmade: Int { gaps.count { $0.hasPrefix(Self.unmade) } }

  /// The text of the properties that hold the objects created at launch.
  var instances: String {
    guard let store = guess.store else {
      // A view may keep everything itself, and products may buy themselves.
      guard guess.sellers.isEmpty, guess.purchasable == nil else { return "" }
      return "  \(warning("a property with the app's store, such as: private let store = Store()"))"
    }
    guard let keeper = guess.keeper else { return "  " + line(for: store, called: "store") }
    guard let code = maker(of: store), code.contains("keeper") else {
      return "  \(line(for: keeper, called: "keeper"))\n  \(line(for: store, called: "store"))"
    }
    return """
        \(line(for: keeper, called: "keeper"))
        let store: \(store.name)

        init() { store = \(code) }
      """
  }

  private func line(for type: SourceType, called name: String) -> String {
    if let made = maker(of: type) {
      return type.kind == .enum && type.singleton == nil
        ? "let \(name) = \(type.name).self" : flags(of: type) + "let \(name) = \(made)"
    }
    return """
      \(warning("\(Self.unmade) \(type.name): \(needs(of: type))"))
        let \(name): \(type.name) = { fatalError("\(Self.mark): make \(type.name)") }()
      """
  }

  /// Returns a warning on the truth values with which an instance is made, which are guessed; empty
  /// if there are none.
  private func flags(of type: SourceType) -> String {
    guard type.singleton == nil, let (initializer, _) = call(of: type, depth: 3) else { return "" }
    let flags = initializer.required.filter { $0.type == "Bool" }.map { $0.label ?? "_" }
    guard !flags.isEmpty else { return "" }
    let line = initializer.line == 0 ? type.place.line : initializer.line
    let names = flags.joined(separator: " and ")
    return warning("whether \(names) of \(type.name) is true, line \(line)") + "\n  "
  }

  /// Returns what a person needs to create an instance: an initializer, and why its parameters are
  /// unclear.
  private func needs(of type: SourceType) -> String {
    guard let initializer = initializers(of: type).first ?? type.initializers.first else {
      return "no initializer is visible to other files, line \(type.place.line)"
    }
    let parameters = initializer.parameters.map { "\($0.label ?? "_"): \($0.type)" }
    let line = initializer.line == 0 ? type.place.line : initializer.line
    let protocols = initializer.required.compactMap { all.type(named: $0.type.unwrapped) }
      .filter { $0.kind == .protocol }
    return "init(\(parameters.joined(separator: ", "))), line \(line)"
      + protocols.map { unclear($0, for: type) }.joined()
  }

  /// Returns a note on a protocol of which no instance was chosen; empty if one was.
  private func unclear(_ needed: SourceType, for user: SourceType) -> String {
    let names = conforming(to: needed, for: user).map(\.name)
    return switch names.count {
    case 0: "; no type in these files conforms to \(needed.name)"
    case 1: ""
    default: "; to \(needed.name) conform \(names.joined(separator: ", "))"
    }
  }
}
