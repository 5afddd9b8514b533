import StoreModel

/// The result of one read of the store; every request was made after the read began.
struct HoldingsRead: Sendable {
  /// The statuses of the groups that were known when the read began.
  var statuses: [(group: SubscriptionGroupID, found: [SubscriptionStatus])]
  /// The groups whose statuses could not be read.
  var failed: [SubscriptionGroupID] = []
  /// The current entitlements.
  var entitlements: [VerificationResult]
  /// The history of products that the list of entitlements lacks.
  var history: [VerificationResult] = []
  /// The start of the read, measured from launch.
  var began: Duration
}
