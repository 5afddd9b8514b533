package import StoreModel

extension Variant {
  /// Returns what a mark or rule needs and your own logic does not show; empty if nothing is
  /// missing.
  ///
  /// StoreStorm's own variants must show everything.
  ///
  /// - Parameters:
  ///   - name: the name of a mark or rule.
  ///   - shown: what the logic showed.
  /// - Returns: the missing parts.
  package func missing(for name: String, shown: Shown) -> Shown {
    guard role == .own else { return [] }
    let rule = InvariantCatalog.cataloged.first { $0.id == name }
    let needs = Mark(rawValue: name)?.needs ?? rule?.needs ?? []
    return needs.subtracting(serverKind == nil ? shown : shown.union(.server))
  }
}
