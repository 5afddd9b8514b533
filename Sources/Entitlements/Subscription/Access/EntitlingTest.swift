import StoreModel

/// The only test of whether a subscription's status gives access.
struct EntitlingTest: Sendable {
  /// Returns whether a status gives access now.
  let entitles: @Sendable (SubscriptionStatus) -> Bool

  /// Access by the store's state: subscribed or in the grace period.
  static let byState = EntitlingTest { $0.state.entitles }
}
