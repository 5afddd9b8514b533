import StoreModel
import Trials

extension GlueText {
  /// The text of the property for the unlocked products: what the check of the glue chose, or else
  /// the guess.
  var unlocked: String {
    if let verdict {
      if !verdict.choices.isEmpty { return chosen(verdict.choices) }
      // If nothing changed, the guess may be right and the purchase wrong.
      if !verdict.holds, !verdict.ranking.isEmpty { return ranked(verdict) }
    }
    if guess.store != nil, guess.unlocked.isEmpty, products.isEmpty {
      return """
          /// Nothing: only consumables are sold. They are checked if this type has `credits`.
          var unlocked: Set<String> { [] }
          nonisolated static var tellsUnlocked: Bool { false }
        """
    }
    let owner = guess.keeper ?? guess.store
    let name = guess.keeper == nil ? "store" : "keeper"
    let start = Self.unlockedComment
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
    case .flag: return start + flag(values[0], products)
    }
  }

  private static let unlockedComment =
    "  /// The products that the app treats as purchased and usable.\n"

  /// Returns the text for values that no check has confirmed.
  private func ranked(_ verdict: GlueVerdict) -> String {
    let lines = verdict.ranking.map { "    // - \($0)\n" }.joined()
    let what = "    // What changed when a product was bought:\n\(lines)"
    let problem = "the identifiers of the products that the app treats as purchased now"
    return Self.unlockedComment
      + "  var unlocked: Set<String> {\n    \(warning(problem))\n\(what)    return []\n  }"
  }

  /// Returns the text for values that the check of the glue chose.
  private func chosen(_ choices: [GlueVerdict.Choice]) -> String {
    if choices.count == 1, choices[0].form == nil {
      return Self.unlockedComment + flag(choices[0].expression, choices[0].products)
    }
    let terms = choices.map(Self.term)
    let union = terms.dropFirst().map { ".union(\($0))" }.joined()
    let shared = choices.filter { $0.form == nil && $0.products.count > 1 }.map(\.products)
    let lists = shared.map { "[" + $0.map(\.inSwift).joined(separator: ", ") + "]" }
    let flags =
      lists.isEmpty
      ? ""
      : "\n  nonisolated static var sharedFlags: [Set<String>] { "
        + "[\(lists.joined(separator: ", "))] }"
    return Self.unlockedComment + "  var unlocked: Set<String> { \(terms[0])\(union) }" + flags
  }

  /// Returns the expression for the products of a value, as a set.
  private static func term(_ choice: GlueVerdict.Choice) -> String {
    let value = choice.expression
    return switch choice.form {
    case .identifierSet: value
    case .identifiers: "Set(\(value))"
    case .products: "Set(\(value).map(\\.id))"
    case .transactions: "Set(\(value).map(\\.productID))"
    case .rawValues: "Set(\(value).map(\\.rawValue))"
    case .flags: "Set(\(value).filter(\\.value).keys)"
    case .keys: "Set(\(value).keys)"
    case .values: "Set(\(value).values)"
    case .identifier: "Set([\(value)].compactMap(\\.self))"
    case .product: "Set([\(value)].compactMap { $0?.id })"
    case .transaction: "Set([\(value)].compactMap { $0?.productID })"
    case .rawValue: "Set([\(value)].compactMap { $0?.rawValue })"
    case nil:
      "Set<String>(\(value) ? [\(choice.products.map(\.inSwift).joined(separator: ", "))] : [])"
    }
  }

  /// Returns the text for a single flag: it does not identify a product, so all products share it.
  private func flag(_ value: String, _ products: [String]) -> String {
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
