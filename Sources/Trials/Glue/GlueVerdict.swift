import Simulation
import StoreModel

/// The verdict of a ``GlueCheck``: whether the glue reports what customers bought, and which of the
/// app's values would.
package struct GlueVerdict: Hashable, Sendable {
  /// A value of the app that becomes what the glue reports.
  package struct Choice: Hashable, Sendable {
    /// The Swift expression.
    package var expression = ""
    /// Whether the value is true or false, as opposed to one that names products.
    package var isFlag = false
    /// The products that the value showed once they were bought.
    package var products: [String] = []

    package init() {}

    package init(expression: String, isFlag: Bool, products: [String]) {
      self.expression = expression
      self.isFlag = isFlag
      self.products = products
    }

    /// Whether the value belongs to an actor, so a glue can report only a copy of it.
    package var isAwaited: Bool { expression.hasPrefix("await ") }
  }

  /// How far a glue reports what customers buy.
  package enum Access: String, Hashable, Sendable, CaseIterable {
    /// Each product that was bought, or nothing that gives access was bought.
    case reported
    /// Some of the products that were bought, but not those of the verdict.
    case partly
    /// None of the products that were bought.
    case unreported
    /// The products of the verdict, which no one has bought.
    case always
    /// No one could buy anything.
    case unsold
    /// Nothing, and the glue says so: `tellsUnlocked` is false.
    case untold
    /// Unknown: no trial came far enough.
    case unread
  }

  /// A value that counts the credits of an app.
  package struct Credits: Hashable, Sendable {
    /// The Swift expression.
    package var expression = ""
    /// How much each consumable adds.
    package var perProduct: [String: Int] = [:]
    /// Whether the glue reports credits already, from this value or another.
    package var isReported = false

    package init() {}

    package init(expression: String, perProduct: [String: Int], isReported: Bool = false) {
      self.expression = expression
      self.perProduct = perProduct
      self.isReported = isReported
    }
  }

  /// Whether the glue reports what customers buy as accessible.
  package var access = Access.unread
  /// The products that the glue does not report although they were bought, or reports although they
  /// were not.
  package var products: [String] = []
  /// The values that report each product that was bought, the most likely ones; empty if none do,
  /// or if equally likely ones differ.
  package var choices: [Choice] = []
  /// The behavior of each changed value, the most likely first.
  package var ranking: [String] = []
  /// The value that counts credits; nil if there is none, or if there are several.
  package var credits: Credits?
  /// The products whose purchases were never finished.
  package var unfinished: [String] = []
  /// Whether the app sent requests that nothing answered.
  package var lacksAnswers = false
  /// Further notes for a person, one sentence each.
  package var notes: [String] = []

  /// Whether the glue reports what customers bought.
  package var holds: Bool {
    switch access {
    case .reported, .partly, .untold, .unread: true
    case .unreported, .always, .unsold: false
    }
  }

  /// Whether the check found something that a guessed glue should report or mention to a person.
  package var improves: Bool {
    !choices.isEmpty || credits != nil || (!holds && !ranking.isEmpty)
  }

  /// The order among glues of one app; higher reports more of what customers bought.
  package var rank: Int {
    switch access {
    case .reported: .max
    case .partly: 1_000_000 - products.count
    case .untold, .unread: 1
    case .unreported, .always, .unsold: 0
    }
  }

  /// Creates a verdict that says nothing.
  package init() {}

  /// Creates a verdict from its parts.
  package init(
    access: Access,
    products: [String] = [],
    choices: [Choice] = [],
    ranking: [String] = [],
    credits: Credits? = nil,
    unfinished: [String] = [],
    lacksAnswers: Bool = false,
    notes: [String] = []
  ) {
    self.access = access
    self.products = products
    self.choices = choices
    self.ranking = ranking
    self.credits = credits
    self.unfinished = unfinished
    self.lacksAnswers = lacksAnswers
    self.notes = notes
  }

  /// Judges a glue.
  package init(_ facts: GlueFacts) {
    let bought = facts.purchases.filter { $0.wasCharged && $0.type != .consumable }
    let values = GlueValues(facts)
    (access, products) = Self.access(facts.purchases)
    choices = values.choice(for: bought)
    ranking = access == .reported ? [] : values.ranking(for: bought)
    let packs = facts.purchases.filter { $0.wasCharged && $0.type == .consumable }
    credits = values.credits(for: packs)
    unfinished = facts.purchases.filter(\.wasLeftUnfinished).map(\.product)
    lacksAnswers = facts.missing.all.contains { $0.name.hasPrefix(MissingThings.answer) }
    let counts = packs.contains { $0.readings[.bought]?.credits != nil } || credits != nil
    notes =
      Self.notes(facts)
      + (packs.isEmpty || counts
        ? [] : ["no value counts what consumables give: credits are not judged (see 'credits')"])
  }

  private static func access(_ purchases: [GlueFacts.Purchase]) -> (Access, products: [String]) {
    let giving = purchases.filter { $0.type != .consumable }
    let early = giving.filter { $0.shows(at: .launched) }
    if !early.isEmpty { return (.always, early.map(\.product)) }
    guard purchases.contains(where: \.wasCharged) else { return (.unsold, []) }
    let bought = giving.filter(\.wasCharged)
    let read = bought.filter(\.isRead)
    if read.isEmpty { return (bought.isEmpty ? .reported : .unread, []) }
    guard read.contains(where: { $0.readings[.launched]?.unlocked != nil }) else {
      return (.untold, [])
    }
    let missing = read.filter { !$0.isShown }
    if missing.isEmpty { return (.reported, []) }
    if missing.count == read.count { return (.unreported, []) }
    return (.partly, missing.map(\.product))
  }

  private static func notes(_ facts: GlueFacts) -> [String] {
    let first = facts.purchases.compactMap { $0.readings[.launched] }.first
    var notes: [String] = []
    if let reason = facts.earlyEnd { notes.append("the check ended early: \(reason)") }
    if facts.unbought > 0 {
      notes.append("\(facts.unbought) of the products were not bought: there are too many")
    }
    if first?.hasLaunched == false {
      notes.append("launched() has not returned after 30 s: nothing after what it waits for runs")
    }
    if facts.productRequests == 0 {
      notes.append("the app asked StoreKit for no products, so the glue hands them to buy()")
    } else if facts.mostProducts == 0 {
      notes.append("the app asked StoreKit for products and received none")
    }
    let missing = facts.missing.all.map(\.name).joined(separator: "; ")
    if !missing.isEmpty { notes.append("asked for and missing: \(missing)") }
    func addNote(_ purchases: [GlueFacts.Purchase], _ text: String) {
      guard !purchases.isEmpty else { return }
      notes.append("\(purchases.map(\.product).joined(separator: ", ")): \(text)")
    }
    let offered = facts.purchases.filter(\.isOffered)
    addNote(facts.purchases.filter { !$0.isOffered }, "the app does not offer it")
    addNote(
      offered.filter { !$0.wasAsked },
      "a tap on the buy button asked StoreKit for no purchase"
    )
    addNote(offered.filter { $0.wasAsked && !$0.wasCharged }, "its purchase was not charged")
    addNote(
      offered.filter { $0.wasCharged && !$0.hasReturned },
      "buy() had not returned 30 s after the purchase"
    )
    addNote(offered.filter(\.wasLeftUnfinished), "the purchase was never finished")
    return notes
  }
}

extension GlueFacts.Purchase {
  /// Whether the purchase was charged and never finished.
  fileprivate var wasLeftUnfinished: Bool { isOffered && wasCharged && !wasFinished }

  /// Whether the glue reports the product at some moment.
  fileprivate func shows(at moment: GlueReading.Moment) -> Bool {
    readings[moment]?.unlocked?.contains(product) == true
  }

  /// Whether the glue reports the product once it is bought.
  fileprivate var isShown: Bool { shows(at: .bought) || shows(at: .relaunched) }

  /// Whether there are enough readings to tell that the glue does not report the product.
  fileprivate var isRead: Bool { isShown || readings.count == GlueReading.Moment.allCases.count }
}
