extension GlueText {
  private func call(
    _ function: SourceType.Function,
    on type: SourceType,
    _ arguments: [String]
  ) -> String {
    let receiver = function.isStatic ? type.name : "store"
    let isAwaited = function.isAsync || (type.kind == .actor && !function.isStatic)
    return (function.hasResult ? "_ = " : "") + (function.isThrowing ? "try? " : "")
      + (isAwaited ? "await " : "")
      + "\(receiver).\(function.name)(\(arguments.joined(separator: ", ")))"
  }

  /// What a launch does.
  var launched: String {
    guard let store = guess.store, !guess.launch.isEmpty else { return "" }
    let calls = guess.launch.map { "    \(call($0, on: store, []))\n" }.joined()
    return """
        /// What a launch does besides making the store.
        func launched() async {
      \(calls)  }
      """
  }

  /// What the app does when it is active again.
  var becameActive: String {
    guard let store = guess.store, !guess.whenActive.isEmpty else { return "" }
    let calls = guess.whenActive.map { "    \(call($0, on: store, []))\n" }.joined()
    return """
        /// What the app does when it becomes active again, after a payment sheet as well.
        func becameActive() async {
      \(calls)  }
      """
  }

  /// What the buy button does.
  var buy: String {
    let start = "  /// A tap on the buy button.\n  func buy(_ product: StoreKit.Product) async {\n"
    guard let store = guess.store, let function = guess.purchase else {
      let missing = warning("call what the buy button calls; this lets StoreKit alone buy")
      return start + "    \(missing)\n    _ = try? await product.purchase()\n  }"
    }
    var lines: [String] = []
    var arguments: [String] = []
    for parameter in function.required {
      guard let value = value(for: parameter, &lines) else {
        let problem =
          "call \(function.signature) of \(store.name), line \(function.line): "
          + "it takes \(parameter.type); this lets StoreKit alone buy"
        return start + "    \(warning(problem))\n    _ = try? await product.purchase()\n  }"
      }
      arguments.append((parameter.label.map { "\($0): " } ?? "") + value)
    }
    if function.required.isEmpty, products.count > 1 {
      lines.append(warning("\(function.signature) is not told what to buy: choose it first"))
    }
    lines.append(call(function, on: store, arguments))
    return start + lines.map { "    \($0)\n" }.joined() + "  }"
  }

  /// How many parameters `(Result<A, B>, Int) -> Void` takes, bare or in brackets.
  static func parameterCount(ofClosure type: String) -> Int {
    let bare = type.hasPrefix("((") && type.hasSuffix("Void)") ? String(type.dropFirst()) : type
    var depth = 0
    var count = 0
    for character in bare {
      if "([{<".contains(character) { depth += 1 }
      if ")]}>".contains(character) { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, count == 0, character != "(" { count = 1 }
      if depth == 1, character == "," { count += 1 }
    }
    return count
  }

  /// What to hand in for a parameter; nil if that is for a person to say.
  private func value(
    for parameter: SourceType.Parameter,
    _ lines: inout [String]
  ) -> String? {
    let type = parameter.type.hasSuffix("?") ? String(parameter.type.dropLast()) : parameter.type
    switch type {
    case "StoreKit.Product": return "product"
    case "Product" where scan.type(named: "Product") == nil: return "product"
    case "String", "Product.ID", "StoreKit.Product.ID": return "product.id"
    default: break
    }
    if parameter.isClosure {
      let count = Self.parameterCount(ofClosure: type)
      let names = Array(repeating: "_", count: count).joined(separator: ", ")
      return count == 0 ? "{}" : "{ \(names) in }"
    }
    guard let own = scan.type(named: type), own.kind == .enum, own.inherited.contains("String"),
      own.texts.isEmpty || !Set(own.texts).isDisjoint(with: sold)
    else { return nil }
    lines.append("guard let item = \(type)(rawValue: product.id) else { return }")
    return "item"
  }

  /// What the restore button does; empty: what it does without code of its own.
  var restore: String {
    guard let store = guess.store, let function = guess.restore else { return "" }
    var lines: [String] = []
    let arguments = function.required.compactMap { parameter in
      value(for: parameter, &lines).map { (parameter.label.map { "\($0): " } ?? "") + $0 }
    }
    return """
        /// A tap on "Restore Purchases".
        func restore() async { \(call(function, on: store, arguments)) }
      """
  }
}
