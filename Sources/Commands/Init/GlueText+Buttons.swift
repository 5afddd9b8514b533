extension GlueText {
  /// The text of the function for the launch.
  var launched: String {
    guard let store = guess.store else { return "" }
    let made = maker(of: store) ?? ""
    let missing = guess.launch.incomplete
      .filter { !made.hasPrefix("\(store.name).\($0.name)(") }
      .map { warning("call " + unclear($0, of: store)) }
    let calls = guess.launch.calls.map { call in
      let statement = statement(call, on: store)
      return call == guess.launch.concurrent ? "Task { \(statement) }" : statement
    }
    var lines = missing + calls + served
    if let load = guess.idleLoad {
      lines.append("// No file of the app calls this; nobody could buy anything without it.")
      lines.append(statement(load, on: store))
    }
    guard !lines.isEmpty else { return "" }
    return """
        /// What the app does at launch besides creating the store.
        func launched() async {
      \(lines.map { "    \($0)\n" }.joined())  }
      """
  }

  /// The text of the function for becoming active again.
  var becameActive: String {
    guard let store = guess.store, !guess.whenActive.isEmpty else { return "" }
    let calls = guess.whenActive.map { "    \(statement($0, on: store))\n" }.joined()
    return """
        /// What the app does when it becomes active: at launch, and after a payment sheet.
        func becameActive() async {
      \(calls)  }
      """
  }

  /// The end of the gap of a `buy` that runs no code of the app.
  ///
  /// The app does not see the result of such a purchase, so a hunt would report the glue's
  /// mistakes.
  private static let callsOnlyStoreKit = "this calls only StoreKit's purchase()"

  /// Returns the gap of a `buy` that runs no code of the app; nil if there is none.
  static func missingBuy(in text: String) -> (line: Int, what: String)? {
    gaps(in: text).first { $0.what.hasSuffix(callsOnlyStoreKit) }
  }

  /// The text of the function for the buy button.
  var buy: String {
    let start =
      "  /// Handles a tap on the buy button.\n"
      + "  func buy(_ product: StoreKit.Product) async {\n"
    if !guess.buyers.isEmpty {
      let files = guess.buyers.sorted().joined(separator: " and ")
      return "  /// Buys as \(files) does, which leaves what follows to the store.\n"
        + "  func buy(_ product: StoreKit.Product) async { _ = try? await product.purchase() }"
    }
    guard let store = guess.purchasable ?? guess.store, let function = guess.purchase else {
      let missing = warning("call what the buy button calls; \(Self.callsOnlyStoreKit)")
      return start + "    \(missing)\n    _ = try? await product.purchase()\n  }"
    }
    var lines: [String] = []
    var arguments: [String] = []
    for parameter in passed(to: function) {
      guard let value = value(for: parameter, of: function, &lines) else {
        let problem = "call \(unclear(function, of: store)); \(Self.callsOnlyStoreKit)"
        return start + "    \(warning(problem))\n    _ = try? await product.purchase()\n  }"
      }
      arguments.append(labelled(value, parameter))
    }
    if guess.isPurchaseUnused {
      let place = "\(function.signature) of \(store.name), line \(function.line)"
      lines.append(warning("no other file calls \(place): call what the buy button calls"))
    }
    if function.required.isEmpty, sold.count > 1, guess.purchasable == nil {
      lines.append(
        warning("\(function.signature) has no parameter for the product: select the product first")
      )
    }
    lines.append(statement(function, on: store, arguments))
    let isShown = arguments.count == 1 && arguments[0].split(separator: " ").last == "transaction"
    if isShown, !store.reached(from: function).contains("finish") {
      // Those who buy finish what they only show to the store.
      lines.append("await transaction.finish()")
    }
    return start + lines.map { "    \($0)\n" }.joined() + "  }"
  }

  /// The text of the function for the restore button; empty to keep the default.
  var restore: String {
    guard let store = guess.store, let function = guess.restore else { return "" }
    let statement = statement(function, on: store)
    let isShort = statement.count < 60
    return "  /// Handles a tap on \"Restore Purchases\".\n"
      + "  func restore() async {" + (isShort ? " \(statement) }" : "\n    \(statement)\n  }")
  }

  /// Returns a function with its place and the type of its first unclear argument.
  private func unclear(_ function: SourceType.Function, of store: SourceType) -> String {
    var lines: [String] = []
    let problem = passed(to: function).first { value(for: $0, of: function, &lines) == nil }
    let type = problem?.type ?? function.required.first?.type ?? ""
    return "\(function.signature) of \(store.name), line \(function.line): it takes \(type)"
  }
}
