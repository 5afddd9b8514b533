package import StoreModel

/// What a ``GlueCheck`` says about a glue: whether it reports what customers bought, and which of
/// the app's values would.
package struct GlueVerdict: Hashable, Sendable {
  /// A value of the app that becomes what the glue reports.
  package struct Choice: Hashable, Sendable {
    /// The Swift expression.
    package let expression: String
    /// How the value names products; nil for a flag.
    package let form: GlueValue.Form?
    /// The products that the value showed once they were bought.
    package let products: [String]
  }

  /// What a glue reports about access.
  package enum Access: Hashable, Sendable {
    /// Each product that was bought, or nothing that gives access was bought.
    case reported
    /// Some of the products that were bought, but not these.
    case partly(missing: [String])
    /// None of the products that were bought.
    case unreported
    /// Products that nobody has bought.
    case always([String])
    /// Nobody could buy anything.
    case unsold
  }

  /// A value that counts the credits of an app.
  package struct Credits: Hashable, Sendable {
    /// The Swift expression.
    package let expression: String
    /// How much each consumable adds.
    package let perProduct: [String: Int]
  }

  /// What the glue reports about access.
  package let access: Access
  /// The values that would report each product that was bought; empty if none or several would.
  package let choices: [Choice]
  /// What each value did that changed, the most likely first.
  package let ranking: [String]
  /// The value that counts credits; nil if the glue has one, or if none or several would.
  package let credits: Credits?
  /// What else a person has to know, one sentence each.
  package let notes: [String]

  /// Whether the glue reports what customers bought.
  package var holds: Bool {
    switch access {
    case .reported, .partly: true
    case .unreported, .always, .unsold: false
    }
  }

  /// Whether no other value would make a better glue.
  package var isSettled: Bool { access == .reported && credits == nil }

  /// Creates a verdict from its parts.
  package init(
    access: Access,
    choices: [Choice] = [],
    ranking: [String] = [],
    credits: Credits? = nil,
    notes: [String] = []
  ) {
    self.access = access
    self.choices = choices
    self.ranking = ranking
    self.credits = credits
    self.notes = notes
  }

  /// Judges a glue.
  package init(_ facts: GlueFacts) {
    let bought = facts.purchases.filter { $0.wasCharged && $0.type != .consumable }
    let values = GlueValues(facts)
    access = facts.purchases.contains(where: \.wasCharged) ? Self.access(bought) : .unsold
    choices = access == .reported ? [] : values.choice(for: bought)
    ranking = access == .reported ? [] : values.ranking(for: bought)
    let packs = facts.purchases.filter { $0.wasCharged && $0.type == .consumable }
    credits = values.credits(for: packs)
    notes = Self.notes(facts)
  }

  private static func access(_ bought: [GlueFacts.Purchase]) -> Access {
    let judged = bought.filter { $0.readings[.launched] != nil }
    let early = judged.filter { $0.shows($0.product, \.unlocked, at: .launched) }
    if !early.isEmpty { return .always(early.map(\.product)) }
    let missing = judged.filter {
      !$0.shows($0.product, \.unlocked, at: .bought)
        && !$0.shows($0.product, \.unlocked, at: .relaunched)
    }
    if missing.isEmpty { return .reported }
    return missing.count == judged.count
      ? .unreported : .partly(missing: missing.map(\.product))
  }

  private static func notes(_ facts: GlueFacts) -> [String] {
    let first = facts.purchases.compactMap { $0.readings[.launched] }.first
    var notes: [String] = []
    if let escape = facts.escape { notes.append("the check ended early: \(escape)") }
    if first?.hasLaunched == false {
      notes.append("launched() has not returned after 30 s: nothing after what it waits for runs")
    }
    if facts.productRequests == 0 {
      notes.append("the app asked StoreKit for no products, so the glue hands them to buy()")
    } else if facts.mostProducts == 0 {
      notes.append(
        "the app asked StoreKit for products and received none: it asked "
          + "for identifiers that the .storekit file does not have, or for none, as it does if it "
          + "reads them from a file of its bundle, which the package does not have"
      )
    }
    func note(_ purchases: [GlueFacts.Purchase], _ text: String) {
      guard !purchases.isEmpty else { return }
      notes.append("\(purchases.map(\.product).joined(separator: ", ")): \(text)")
    }
    let offered = facts.purchases.filter(\.isOffered)
    note(facts.purchases.filter { !$0.isOffered }, "the app does not offer it")
    note(offered.filter { !$0.wasAsked }, "a tap on the buy button asked StoreKit for no purchase")
    note(offered.filter { $0.wasAsked && !$0.wasCharged }, "the purchase was not charged")
    note(
      offered.filter { $0.wasCharged && !$0.hasReturned },
      "buy() had not returned 30 s after the purchase"
    )
    note(offered.filter { $0.wasCharged && !$0.wasFinished }, "the purchase was never finished")
    return notes
  }
}

extension GlueFacts.Purchase {
  /// Whether a set of products in a reading contains one.
  fileprivate func shows(
    _ product: String,
    _ path: KeyPath<GlueReading, Set<String>?>,
    at moment: GlueCheck.Moment
  ) -> Bool { readings[moment]?[keyPath: path]?.contains(product) == true }
}
