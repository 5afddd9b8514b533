import Trials

extension GlueText {
  /// Further properties of the app's store, as comments: only the app's screens determine whether
  /// they are shown.
  var shown: String {
    guard let credits = verdict?.credits else { return otherShown }
    return counted(credits) + (otherShown.isEmpty ? "" : "\n\n\(otherShown)")
  }

  /// The text for credits that the check of the glue found.
  private func counted(_ credits: GlueVerdict.Credits) -> String {
    let entries = credits.perProduct.sorted { $0.key < $1.key }
      .map { "\($0.key.inSwift): \($0.value)" }
    return """
        /// The credits that the app shows, and how many each product gives.
        var credits: Int? { \(credits.expression) }
        nonisolated static var creditsPerProduct: [String: Int] {
          [\(entries.joined(separator: ", "))]
        }
        nonisolated static var shows: Set<ShownPart> { [.credits] }
      """
  }

  private var otherShown: String {
    guard let store = guess.store, store.kind != .actor else { return "" }
    let told = store.properties.filter { !$0.isPrivate && !$0.isStatic }
    var lines: [String] = []
    var parts: [String] = []
    if let busy = told.first(where: Self.isBusy) {
      lines.append("var isPurchasing: Bool { store.\(busy.name) }")
      parts.append(".isPurchasing")
    }
    if let message = told.first(where: Self.isMessage) {
      lines.append("var alert: String? { store.\(message.name) }")
      lines.append("func dismissAlert() async { store.\(message.name) = nil }")
      parts.append(".alert")
    }
    if verdict?.credits != nil {
      if !parts.isEmpty { parts.append(".credits") }
    } else if let credits = told.first(where: Self.isCredits) {
      lines.append("var credits: Int? { store.\(credits.name) }")
      lines += perProduct
      parts.append(".credits")
    }
    guard !parts.isEmpty else { return "" }
    lines.append(
      "nonisolated static var shows: Set<ShownPart> { [\(parts.joined(separator: ", "))] }"
    )
    return """
        // Uncomment the lines that match the app's screens, and more rules apply: the buy button is
        // disabled while this property is true, this text is shown as an alert, these are the
        // credits, and each product gives this many of them. There is one 'shows' for all parts.
      \(lines.map { "  // \($0)" }.joined(separator: "\n"))
      """
  }

  /// The text of the credits of each consumable: the number in its identifier, or zero for a person
  /// to fill in.
  private var perProduct: [String] {
    let consumables = sold.filter { !products.contains($0) }
    guard !consumables.isEmpty else { return [] }
    let entries = consumables.map { id in
      let numbers = id.split { !$0.isNumber }
      return "\(id.inSwift): \(numbers.count == 1 ? Int(numbers[0]) ?? 0 : 0)"
    }
    return [
      "nonisolated static var creditsPerProduct: [String: Int] {",
      "  [\(entries.joined(separator: ", "))]",
      "}",
    ]
  }

  private static func isBusy(_ property: SourceType.Property) -> Bool {
    let parts = property.name.camelParts
    return property.type == "Bool"
      && (parts.contains("purchasing") || parts.contains("buying")
        || (parts.contains("purchase") && parts.contains("progress")))
  }

  private static func isCredits(_ property: SourceType.Property) -> Bool {
    let counted: Set = ["credits", "coins", "tokens", "gems", "balance", "points"]
    return property.type == "Int" && !counted.isDisjoint(with: property.name.camelParts)
  }

  private static func isMessage(_ property: SourceType.Property) -> Bool {
    let parts = property.name.camelParts
    return property.type == "String?" && !property.isConstant
      && !Set(["error", "alert", "message", "notice"]).isDisjoint(with: parts)
  }
}
