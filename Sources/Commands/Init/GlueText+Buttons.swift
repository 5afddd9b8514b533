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

  var launched: String {
    guard let store = guess.store, !guess.launch.isEmpty else { return "" }
    let calls = guess.launch.map { "    \(call($0, on: store, []))\n" }.joined()
    return """
        /// What the app does at launch besides creating the store.
        func launched() async {
      \(calls)  }
      """
  }

  /// The text of the function for becoming active again.
  var becameActive: String {
    guard let store = guess.store, !guess.whenActive.isEmpty else { return "" }
    let calls = guess.whenActive.map { "    \(call($0, on: store, []))\n" }.joined()
    return """
        /// What the app does when it becomes active again, including after a payment sheet.
        func becameActive() async {
      \(calls)  }
      """
  }

  var buy: String {
    let start =
      "  /// Handles a tap on the buy button.\n"
      + "  func buy(_ product: StoreKit.Product) async {\n"
    guard let store = guess.store, let function = guess.purchase else {
      let missing = warning("call what the buy button calls; this calls only StoreKit's purchase()")
      return start + "    \(missing)\n    _ = try? await product.purchase()\n  }"
    }
    var lines: [String] = []
    var arguments: [String] = []
    for parameter in function.required {
      guard let value = value(for: parameter, &lines) else {
        let problem =
          "call \(function.signature) of \(store.name), line \(function.line): "
          + "it takes \(parameter.type); this calls only StoreKit's purchase()"
        return start + "    \(warning(problem))\n    _ = try? await product.purchase()\n  }"
      }
      arguments.append((parameter.label.map { "\($0): " } ?? "") + value)
    }
    if function.required.isEmpty, products.count > 1 {
      lines.append(
        warning("\(function.signature) has no parameter for the product: select the product first")
      )
    }
    lines.append(call(function, on: store, arguments))
    return start + lines.map { "    \($0)\n" }.joined() + "  }"
  }

  /// Returns the number of parameters of `(Result<A, B>, Int) -> Void`, with or without parentheses
  /// around it.
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

  /// Returns the argument for a parameter; nil if a person must fill it in.
  private func value(for parameter: SourceType.Parameter, _ lines: inout [String]) -> String? {
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

  /// The text of the function for the restore button; empty to keep the default.
  var restore: String {
    guard let store = guess.store, let function = guess.restore else { return "" }
    var lines: [String] = []
    let arguments = function.required.compactMap { parameter in
      value(for: parameter, &lines).map { (parameter.label.map { "\($0): " } ?? "") + $0 }
    }
    return """
        /// Handles a tap on "Restore Purchases".
        func restore() async { \(call(function, on: store, arguments)) }
      """
  }
}
