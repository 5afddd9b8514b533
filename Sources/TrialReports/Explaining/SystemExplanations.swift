import FileFormats
import Judging
import StoreModel

/// The explanations of the systems, and of the custom actions that their apps know.
package enum SystemExplanations: Sendable {
  /// Whether a system comes with StoreStorm, with an explanation of what it sells.
  package static func explains(_ system: String) -> Bool { texts[system] != nil }

  /// Returns the explanations of the systems of variants, in the order of the variants.
  static func systems(_ variants: [Variant]) -> [Explanation] {
    names(of: variants).map { name in explanation(of: name, variants.filter { $0.system == name }) }
  }

  /// Returns the explanations of the custom actions that the systems of variants know.
  static func actions(_ variants: [Variant]) -> [Explanation] {
    let systems = names(of: variants.filter { $0.role != .own })
    return actions.filter { systems.contains($0.system) }.map { action in
      Explanation(
        .custom,
        action.name,
        action.meaning,
        details: """
          { custom: "\(action.name)" } as a step of a journey; apps of the system \
          "\(action.system)" know it.
          """
      )
    }
  }

  private static func names(of variants: [Variant]) -> [String] {
    variants.map(\.system).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func explanation(of name: String, _ variants: [Variant]) -> Explanation {
    let reference = variants.first { $0.role == .reference } ?? variants[0]
    let known = variants.contains { $0.role != .own } ? texts[name] : nil
    let ownSummary = "Logic of your own. \(count(variants))"
    var explanation = Explanation(
      .system,
      name,
      known?.sells ?? ownSummary,
      details: known.map { "\($0.shows) \(count(variants))" } ?? serverText(reference)
    )
    explanation.variants = variants.map(\.id)
    // A scenario's catalog may have consumables.
    explanation.rules =
      RuleChoice(named: nil, sellsConsumables: true, for: reference).judged.map(\.id)
      + InvariantCatalog.ofTheTrial.map(\.id)
    explanation.customActions = actions.filter { known != nil && $0.system == name }.map {
      Explanation.Part($0.name, $0.meaning)
    }
    explanation.commands = ["hunt Scenarios/*.json5 --variant \(reference.id)"]
    return explanation
  }

  private static func count(_ variants: [Variant]) -> String {
    let asDesigned = variants.count { $0.defect == .asDesigned }
    let defects = variants.count { $0.defect != nil } - asDesigned
    let counts = [
      (variants.count { $0.role == .reference }, "reference", "references"),
      (asDesigned, "variant as designed", "variants as designed"),
      (defects, "variant with a defect", "variants with one defect each"),
      (variants.count { $0.role == .own }, "variant", "variants"),
    ].compactMap { count, one, many -> String? in
      count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
    }
    return "It has \(counts.inWords(last: "and"))."
  }

  private static func serverText(_ variant: Variant) -> String {
    switch variant.serverKind {
    case .rows: "Its server keeps a row for each purchase."
    case .ledger: "Its server keeps a ledger of credits."
    case nil: "It has no server: the app alone decides who has access."
    }
  }

  // MARK: Texts

  private static let texts: [String: (sells: String, shows: String)] = [
    "unlock": (
      "An app that sells one non-consumable, which unlocks a deck of cards.",
      """
      The app alone decides who has access. Each of its windows shows whether the deck is \
      unlocked, the price, the state of a purchase or restore, and alerts.
      """
    ),
    "subscription": (
      "A story app that sells the plans of one subscription group.",
      """
      The app alone decides who has access. It shows which plan gives access and until when, the \
      price that this customer would pay, the state of a purchase or restore, and alerts.
      """
    ),
    "account": (
      "A story app with a login, which sells plans; its own server decides who has access.",
      """
      The store notifies the server, the app posts its purchases there, and the server keeps a \
      row for each. The app shows who is signed in, which plan gives access and until when, the \
      state of a purchase or restore, and alerts.
      """
    ),
    "credits": (
      "An image app that sells packs of credits, kept in its own server's ledger.",
      """
      The store notifies the server, the app posts its purchases there, and an image costs a \
      credit. The app shows who is signed in, the number of credits, their history, the state of \
      a purchase, and alerts.
      """
    ),
    "any": (
      "An app that sells whatever a catalog has, for scenarios of your own products.",
      """
      The app alone decides who has access, as in "unlock" and "subscription", and counts \
      credits itself. It shows what is unlocked, the end of a subscription, the number of \
      credits, the state of a purchase or restore, and alerts, but no price.
      """
    ),
  ]

  /// The custom actions of StoreStorm's own apps.
  private static let actions: [(system: String, name: String, meaning: String)] = [
    ("subscription", "come-back", "Buys the yearly plan with its win-back offer."),
    ("subscription", "fortnight", "Buys the yearly plan with its promotional offer."),
    ("subscription", "refund", "In the story app, asks Apple to refund the plan held."),
    ("credits", "refresh", "Loads the packs again in the image app as designed."),
    ("credits", "pull-to-refresh", "Pulls the image app's list down, which loads it again."),
    ("credits", "dismiss-success", "Closes the image app's message about a purchase."),
    ("credits", "buy-three", "Buys three of the first pack at once."),
    ("credits", "refund", "In the image app, asks Apple for the money back for the last pack."),
    ("any", "bought-before", "Asks whether the customer bought the app before it was free."),
    ("any", "manage-subscriptions", "Shows the sheet on which customers turn renewals off and on."),
    ("any", "redeem-code", "Shows the sheet on which customers redeem offer codes."),
  ]
}
