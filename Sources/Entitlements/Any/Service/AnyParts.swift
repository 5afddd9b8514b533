import StoreModel

/// The exchangeable parts of the app.
///
/// Each part is a value with its own rules, without actors, tasks, or streams.
struct AnyParts: Sendable {
  /// The evidence for the customer's products.
  var holdings = Holdings()
  /// The rule for when reads begin and which answers count.
  var turns: any ReadTurns = OneReadAtATime()
  /// The rule for purchases that customers begin on the App Store.
  var promotions = PromotionRule.whenFree
  /// The rule for when a delivered transaction is finished.
  var finishing = FinishRule.afterWrite
  /// Whether the app listens to the store.
  var listens = true
  /// The state of a purchase.
  var purchaseFlow: any PurchaseFlow = OrderlyPurchaseFlow()
}

/// The access at one revision of the observer's state.
struct HoldingsAccess: ObservedAccess {
  /// Whether there is any access, and the number of earlier publications.
  var access = Access.none
  /// The products with access, in ascending order of identifier.
  var unlocked: [ProductID] = []
  /// The store's end of access to plans; the latest if there are several.
  var end: StoreDate?
  /// The number of consumables, or nil before the first.
  var balance: Int?

  var isUnlocked: Bool { !unlocked.isEmpty }
}

/// What the app does with a purchase that a customer began on the App Store.
enum PromotionRule: Sendable {
  /// It completes each one, as soon as no other purchase is in progress.
  case whenFree
  /// It ignores those that arrive before its products are loaded.
  case onceLoaded
}

/// The shop's answer to one tap on a buy button.
struct Sale: Hashable, Sendable {
  var outcome: PurchaseOutcome
  /// The products of which one must have access for the success to be shown; empty for no limit.
  var lastsWith: [ProductID] = []

  /// Returns whether the success may still be shown with the given access.
  func lasts(with unlocked: [ProductID]) -> Bool {
    lastsWith.isEmpty || lastsWith.contains { unlocked.contains($0) }
  }
}
