import Trials

extension GlueText {
  /// The credits that the check of the glue found, and further properties of the app's store as
  /// comments: only the app's screens determine whether they are shown.
  var shown: String {
    let parts = [verdict?.credits.map(counted) ?? "", otherShown].filter { !$0.isEmpty }
    return parts.joined(separator: "\n\n")
  }

  private func counted(_ credits: GlueVerdict.Credits) -> String {
    guard !credits.expression.hasPrefix("await ") else {
      let problem = "an actor has the credits: keep a copy of \(credits.expression) in 'credits'"
      return "  \(warning(problem))"
    }
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
    guard let store = guess.store, !store.isAwaited else { return "" }
    let told = store.properties.filter { !$0.isPrivate && !$0.isStatic }
    var lines: [String] = []
    var parts: [String] = []
    if let busy = told.first(where: Self.isBusy) {
      lines += ["The buy button is disabled while this is true:"]
      lines += ["  var isPurchasing: Bool { store.\(busy.name) }"]
      parts.append(".isPurchasing")
    }
    if let message = told.first(where: Self.isMessage) {
      lines += ["The app shows this text as an alert:"]
      lines += ["  var alert: String? { store.\(message.name) }"]
      lines += ["  func dismissAlert() async { store.\(message.name) = nil }"]
      parts.append(".alert")
    }
    guard !parts.isEmpty else { return "" }
    let isCounted = verdict?.credits != nil
    if isCounted { parts.append(".credits") }
    lines += ["What the glue shows\(isCounted ? ", in place of 'shows' above" : ""):"]
    lines += [
      "  nonisolated static var shows: Set<ShownPart> { [\(parts.joined(separator: ", "))] }"
    ]
    return """
        // Uncomment what matches the app's screens, and more rules apply.
      \(lines.map { "  // \($0)" }.joined(separator: "\n"))
      """
  }

  private static func isBusy(_ property: SourceType.Property) -> Bool {
    let parts = property.name.camelParts
    return property.type == "Bool"
      && (!Set(["purchasing", "buying", "busy"]).isDisjoint(with: parts)
        || (parts.contains("purchase") && parts.contains("progress")))
  }

  private static func isMessage(_ property: SourceType.Property) -> Bool {
    let parts = property.name.camelParts
    return property.type == "String?" && !property.isConstant
      && !Set(["error", "alert", "message", "notice"]).isDisjoint(with: parts)
  }
}
