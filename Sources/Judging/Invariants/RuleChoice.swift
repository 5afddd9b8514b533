package import StoreModel

/// Which rules judge the logic under test in a scenario.
package struct RuleChoice: Sendable {
  /// What the scenario names; nil: all that fits the logic.
  private let named: [String]?
  /// Whether the scenario's catalogue sells consumables.
  private let sellsConsumables: Bool
  /// The logic under test.
  private let variant: Variant

  /// - Parameters:
  ///   - named: the identifiers that a scenario names; nil: all does that fits the logic: what has
  ///     no server is not asked for its rows.
  ///   - sellsConsumables: whether the scenario's catalogue has consumables.
  ///   - variant: the logic under test.
  package init(named: [String]?, sellsConsumables: Bool, for variant: Variant) {
    self.named = named
    self.sellsConsumables = sellsConsumables
    self.variant = variant
  }

  /// What is judged, in the order of the catalogue.
  package var judged: [any Invariant] { wanted.filter(isTold) }

  /// What is wanted, and not judged, as the app does not tell what it reads: the identifiers, in
  /// the order of the catalogue.
  package var untold: [String] { wanted.filter { !isTold($0) }.map(\.id) }

  /// Says in a report what is not judged, and that this is no failure; nil if all is.
  package var untoldLine: String? {
    guard !untold.isEmpty else { return nil }
    let needsNumbers = untold.contains("credits-add-up") && variant.shows.contains(.credits)
    return "not judged, because the app does not tell what it shows: "
      + untold.joined(separator: ", ")
      + (needsNumbers ? " (it needs creditsPerProduct)" : "")
  }

  /// Whether an app tells all that a rule needs to judge it.
  private func isTold(_ rule: any Invariant) -> Bool {
    guard rule.reads.isSubset(of: variant.shows) else { return false }
    return !(rule is CreditsAddUp) || !variant.creditsPerProduct.isEmpty
  }

  private var wanted: [any Invariant] {
    variant.isUnchanged ? fitting.map(ofUnchanged) : fitting
  }

  private var fitting: [any Invariant] {
    if let named { return InvariantCatalogue.all.filter { named.contains($0.id) } }
    let isCounted = !variant.creditsPerProduct.isEmpty || sellsConsumables
    let unchanged = InvariantCatalogue.ofUnchanged.filter { isCounted || !($0 is CreditsAddUp) }
    // Alerts tell of a server's refusals too, and the rule knows of the store's alone.
    let devices = InvariantCatalogue.ofDevices.filter {
      variant.makeServer == nil || !($0 is AlertsAreSeen)
    }
    return devices + (variant.isUnchanged ? unchanged : [])
      + (variant.makeServer == nil ? [] : InvariantCatalogue.ofServers)
  }

  /// A rule without what it says of things that an app's own code does not tell.
  private func ofUnchanged(_ rule: any Invariant) -> any Invariant {
    switch rule {
    case is DeliveredBeforeFinished: DeliveredBeforeFinished(ofKnownStorage: false)
    case is NothingPaidIsLost:
      NothingPaidIsLost(ofKnownStorage: false, shown: variant.shows)
    case is OneAtATime: OneAtATime(ofRestores: false)
    case is AlertsAreSeen: AlertsAreSeen(ofPending: false)
    case is CreditsAddUp: CreditsAddUp(perProduct: variant.creditsPerProduct)
    default: rule
    }
  }
}
