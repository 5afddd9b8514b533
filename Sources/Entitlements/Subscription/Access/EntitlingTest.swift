import StoreModel

/// The one place that says whether a subscription's status gives access.
struct EntitlingTest: Sendable {
  /// Whether a status gives access now.
  let entitles: @Sendable (SubscriptionStatus) -> Bool

  /// The store's word: subscribed, or in its grace period.
  static let byState = EntitlingTest { $0.state.entitles }
}
