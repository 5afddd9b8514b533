package import StoreModel

/// The choice of rules that check the logic under test in a scenario.
package struct RuleChoice: Sendable {
  /// The rules that the scenario names; nil for all rules that fit the logic.
  private let named: [String]?
  /// Whether the scenario's catalogue sells consumables.
  private let sellsConsumables: Bool
  /// The logic under test.
  private let variant: Variant

  /// - Parameters:
  ///   - named: the identifiers that a scenario names; nil for all rules that fit the logic: those
  ///     about server rows do not fit an app without a server.
  ///   - sellsConsumables: whether the scenario's catalogue has consumables.
  ///   - variant: the logic under test.
  package init(named: [String]?, sellsConsumables: Bool, for variant: Variant) {
    self.named = named
    self.sellsConsumables = sellsConsumables
    self.variant = variant
  }

  /// The rules that are checked, in the order of the catalogue.
  package var judged: [any Invariant] { wanted.filter(isTold) }

  /// The identifiers of the chosen rules that are not checked, in the order of the catalogue.
  ///
  /// The app does not report the parts of the screen that these rules read.
  package var untold: [String] { wanted.filter { !isTold($0) }.map(\.id) }

  /// The line of a report that lists the unchecked rules, which are not a failure; nil if none.
  package var untoldLine: String? {
    guard !untold.isEmpty else { return nil }
    let needsNumbers = untold.contains("credits-add-up") && variant.shows.contains(.credits)
    return "not checked, because the app does not report what it shows: "
      + untold.joined(separator: ", ")
      + (needsNumbers ? " (credits-add-up needs creditsPerProduct)" : "")
  }

  /// Whether the app reports everything that a rule needs.
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
    // Alerts may report a server's refusals too, but the rule knows only the store's failures.
    let devices = InvariantCatalogue.ofDevices.filter {
      variant.makeServer == nil || !($0 is AlertsAreSeen)
    }
    return devices + (variant.isUnchanged ? unchanged : [])
      + (variant.makeServer == nil ? [] : InvariantCatalogue.ofServers)
  }

  /// Returns a rule without the parts that an app's own code does not report.
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
