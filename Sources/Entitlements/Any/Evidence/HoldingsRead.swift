import StoreModel

/// What one read of the store brought: every answer was asked for after it began.
struct HoldingsRead: Sendable {
  /// How the subscriptions of the groups stand that were known when it began.
  var statuses: [(group: SubscriptionGroupID, found: [SubscriptionStatus])]
  /// The current entitlements.
  var entitlements: [VerificationResult]
  /// When the read began, since launch.
  var began: Duration
}
