extension GlueText {
  /// Returns the Swift expression for an instance, or the type itself if its members are static.
  func maker(of type: SourceType, depth: Int = 3) -> (code: String, isShared: Bool)? {
    if let singleton = type.singleton { return ("\(type.name).\(singleton)", true) }
    if type.kind == .enum { return (type.name, true) }
    if type.initializers.isEmpty { return ("\(type.name)()", false) }
    let makers = type.initializers.filter { !$0.isPrivate && !$0.isAsync }
    guard let least = makers.min(by: { $0.required.count < $1.required.count }), depth > 0 else {
      return nil
    }
    var arguments: [String] = []
    for parameter in least.required {
      let label = parameter.label.map { "\($0): " } ?? ""
      if parameter.type == guess.keeper?.name, type.name == guess.store?.name {
        arguments.append(label + "keeper")
        continue
      }
      guard let needed = scan.type(named: parameter.type),
        let value = maker(of: needed, depth: depth - 1)
      else { return nil }
      arguments.append(label + value.code)
    }
    let call = "\(type.name)(\(arguments.joined(separator: ", ")))"
    return ((least.isThrowing ? "try! " : "") + call + (least.isFailable ? "!" : ""), false)
  }

  /// The text of the properties that hold the objects created at launch.
  var instances: String {
    guard let store = guess.store else {
      return "  \(warning("a property with the app's store, such as: private let store = Store()"))"
    }
    guard let keeper = guess.keeper else { return "  " + line(for: store, called: "store") }
    let needsKeeper = store.initializers.contains {
      $0.required.contains { $0.type == keeper.name }
    }
    guard needsKeeper, let code = maker(of: store)?.code else {
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
      return type.kind == .enum
        ? "let \(name) = \(type.name).self" : "let \(name) = \(made.code)"
    }
    let needed = type.initializers.first?.signature ?? "init()"
    return """
      \(warning("how the app creates \(type.name): \(needed), line \(type.place.line)"))
        let \(name): \(type.name) = { fatalError("\(Self.mark): make \(type.name)") }()
      """
  }
}
