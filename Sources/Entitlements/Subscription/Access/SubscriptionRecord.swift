import StoreModel

/// The result of one read of the store; both requests were made after the read began.
struct SubscriptionRead: Sendable {
  /// The statuses of the group's subscriptions; none if the request for them failed.
  var statuses: [SubscriptionStatus]
  /// Whether the request for the statuses failed, so the read says nothing about them.
  var isWithoutStatuses = false
  /// The current entitlements of the group's plans.
  var entitlements: [VerificationResult]
  /// The start of the read, measured from launch.
  var began: Duration
}

/// The evidence for a customer's plans and its conclusions.
///
/// A pure value: it receives events with their times and returns conclusions. All times are
/// measured from the launch of the process.
protocol SubscriptionRecord: Sendable {
  /// The plans with access now, in ascending order of identifier.
  var plans: [ProductID] { get }
  /// The end of their access; the latest if there are several.
  var end: StoreDate? { get }
  /// The transaction that gives access now; the last of several.
  var current: TransactionID? { get }
  /// Whether the store has confirmed the access in this process.
  var isConfirmed: Bool { get }
  /// The end of saved access that the store has not confirmed.
  var unconfirmedUntil: Duration { get }
  /// The time that a delivered end waits for a read with better information.
  var endsWait: Duration { get }
  /// The earliest instant from which a read ends an upgraded plan that stands in for its successor.
  var decisiveRead: Duration? { get }
  /// The state to save.
  var profile: UserProfile { get }

  /// Restores the last process's state.
  mutating func adopt(_ profile: UserProfile)
  /// Processes the store's description of products.
  mutating func recordProducts(_ products: [Product])
  /// Processes a verified transaction from `updates` or `unfinished`.
  mutating func recordTransaction(_ transaction: Transaction, at now: Duration)
  /// Processes a verified transaction that a purchase returned.
  mutating func recordPurchase(_ transaction: Transaction, at now: Duration)
  /// Processes a delivered status.
  mutating func recordStatus(_ status: SubscriptionStatus, at now: Duration)
  /// Processes an unverified event, which proves nothing.
  mutating func recordUnverifiedEvent(at now: Duration)
  /// Processes a read without news during it.
  mutating func recordRead(_ read: SubscriptionRead, at now: Duration)
  /// Withdraws access that was unconfirmed, or reported as ended, for too long.
  mutating func withdrawOverdueAccess(at now: Duration)
  /// Returns whether the store should be read again before the state is final.
  func wantsReading(at now: Duration) -> Bool
}
