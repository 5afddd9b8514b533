package import StoreModel

/// The choice of rules that check the logic under test in a scenario.
package struct RuleChoice: Sendable {
  /// The rules that the scenario names; nil for all rules that fit the logic.
  private let named: [String]?
  /// Whether the scenario's catalog sells consumables.
  private let sellsConsumables: Bool
  /// The logic under test.
  private let variant: Variant

  /// - Parameters:
  ///   - named: the identifiers that a scenario names; nil for all rules that fit the logic. What
  ///     fits depends on its server: none, one with rows, or one with a ledger.
  ///   - sellsConsumables: whether the scenario's catalog has consumables.
  ///   - variant: the logic under test.
  package init(named: [String]?, sellsConsumables: Bool, for variant: Variant) {
    self.named = named
    self.sellsConsumables = sellsConsumables
    self.variant = variant
  }

  /// The rules that are checked, in the order of the catalog.
  package var judged: [any Invariant] {
    // One by one, because a conversion of the whole array looks every conformance up at run time.
    wanted.filter(isReported).map { $0 }
  }

  /// The identifiers of the chosen rules that are not checked, in the order of the catalog.
  ///
  /// The app does not report the parts of the screen that these rules read.
  package var unreported: [String] { wanted.filter { !isReported($0) }.map(\.id) }

  /// The line of a report that lists the unchecked rules, which are not a failure; nil if none.
  package var unreportedLine: String? {
    guard !unreported.isEmpty else { return nil }
    let needs = wanted.filter(isShown).compactMap { rule in
      rule.missing(from: variant).map { " (\(rule.id) needs \($0))" }
    }
    return "not checked, because the app does not report what it shows: "
      + unreported.joined(separator: ", ") + needs.joined()
  }

  /// Whether the app reports everything that a rule needs.
  private func isReported(_ rule: any CatalogedInvariant) -> Bool {
    isShown(rule) && rule.missing(from: variant) == nil
  }

  private func isShown(_ rule: any CatalogedInvariant) -> Bool {
    rule.reads.isSubset(of: variant.shows)
  }

  private var wanted: [any CatalogedInvariant] {
    let rules = fitting.map { $0.of(variant) }
    return variant.isUnchanged ? rules.map { $0.ofUnchanged(variant) } : rules
  }

  private var fitting: [any CatalogedInvariant] {
    if let named { return InvariantCatalog.cataloged.filter { named.contains($0.id) } }
    let ofApps = variant.isUnchanged ? InvariantCatalog.ofUnchanged : []
    let ofServers: [any CatalogedInvariant] =
      switch variant.serverKind {
      case .rows: InvariantCatalog.ofRows
      case .ledger: InvariantCatalog.ofLedger
      case nil: []
      }
    return (InvariantCatalog.ofDevices + ofApps + InvariantCatalog.ofWallets + ofServers).filter {
      $0.fits(variant, sellsConsumables: sellsConsumables)
    }
  }
}
