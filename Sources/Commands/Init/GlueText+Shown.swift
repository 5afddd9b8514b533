extension GlueText {
  /// What else the app's store could tell, in comments: only its screens know whether they show it.
  var shown: String {
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
    guard !parts.isEmpty else { return "" }
    lines.append(
      "nonisolated static var shows: Set<ShownPart> { [\(parts.joined(separator: ", "))] }"
    )
    return """
        // If the app takes no tap on "buy" while this is true, or shows this as an alert, keep the
        // lines that apply: more rules judge it then.
      \(lines.map { "  // \($0)" }.joined(separator: "\n"))
      """
  }

  private static func isBusy(_ property: SourceType.Property) -> Bool {
    let parts = property.name.camelParts
    return property.type == "Bool"
      && (parts.contains("purchasing") || parts.contains("buying")
        || (parts.contains("purchase") && parts.contains("progress")))
  }

  private static func isMessage(_ property: SourceType.Property) -> Bool {
    let parts = property.name.camelParts
    return property.type == "String?" && !property.isConstant
      && (parts.contains("error") || parts.contains("alert"))
  }
}
