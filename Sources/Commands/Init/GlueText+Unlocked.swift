extension GlueText {
  /// The text of the property for the unlocked products.
  var unlocked: String {
    if guess.store != nil, guess.unlocked.isEmpty, products.isEmpty {
      return """
          /// Nothing: only consumables are sold. They are checked if this type has `credits`.
          var unlocked: Set<String> { [] }
          nonisolated static var tellsUnlocked: Bool { false }
        """
    }
    let owner = guess.keeper ?? guess.store
    let name = guess.keeper == nil ? "store" : "keeper"
    let start = "  /// The products that the app treats as purchased and usable.\n"
    guard let owner, let first = guess.unlocked.first else {
      let missing = warning("the identifiers of the products that the app treats as purchased now")
      return start + "  var unlocked: Set<String> {\n    \(missing)\n    return []\n  }"
    }
    if owner.kind == .actor {
      let problem = "\(owner.name) is an actor: keep a copy of \(first.property.name) here"
      return start + "  var unlocked: Set<String> {\n    \(warning(problem))\n    return []\n  }"
    }
    let values = guess.unlocked.map { "\(name).\($0.property.name)" }
    switch first.form {
    case .identifiers:
      let sets = zip(guess.unlocked, values).map { unlocked, value in
        unlocked.property.type?.hasPrefix("Set") == true ? value : "Set(\(value))"
      }
      let union = sets.dropFirst().map { ".union(\($0))" }.joined()
      return start + "  var unlocked: Set<String> { \(sets[0])\(union) }"
    case .products, .transactions:
      let path = first.form == .products ? "\\.id" : "\\.productID"
      let sum = values.map { "\($0).map(\(path))" }.joined(separator: " + ")
      return start + "  var unlocked: Set<String> { Set(\(sum)) }"
    case .flag: return start + flag(values[0])
    }
  }

  /// Returns the text for a single flag: it does not identify a product, so all products share it.
  private func flag(_ value: String) -> String {
    let list = products.map(\.inSwift).joined(separator: ", ")
    if products.count == 1 { return "  var unlocked: Set<String> { \(value) ? [\(list)] : [] }" }
    return """
        var unlocked: Set<String> { \(value) ? Self.flagged : [] }

        /// The products that the flag unlocks; remove those that it does not.
        nonisolated private static let flagged: Set<String> = [
      \(products.map { "    \($0.inSwift),\n" }.joined())  ]
        nonisolated static var sharedFlags: [Set<String>] { [flagged] }
      """
  }
}

extension String {
  /// The string as a Swift literal.
  var inSwift: String { "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
}
