import StoreModel

/// What one read of the store brought: both answers were asked for after it began.
struct SubscriptionRead: Sendable {
  /// How the subscriptions of the group stand.
  var statuses: [SubscriptionStatus]
  /// The current entitlements of the group's plans.
  var entitlements: [VerificationResult]
  /// The start of the read, measured from launch.
  var began: Duration
}

/// What is known about a customer's plans, and what follows from it.
///
/// A pure value: it is told what happened and when, and asked what follows. All times are counted
/// from the launch of the process.
protocol SubscriptionRecord: Sendable {
  /// The plans that may be used now, in rising order of identifier.
  var plans: [ProductID] { get }
  /// Until when they may be used; the latest end if there are several.
  var end: StoreDate? { get }
  /// The transaction that gives access now; of several, the last.
  var current: TransactionID? { get }
  /// Whether the store itself has vouched for the access in this process.
  var isConfirmed: Bool { get }
  /// The end of saved access that the store has not confirmed.
  var unconfirmedUntil: Duration { get }
  /// How long a delivered end waits for a read that may know more.
  var endsWait: Duration { get }
  /// The earliest instant from which a read ends an upgraded plan that stands in for its successor.
  var decisiveRead: Duration? { get }
  /// What should survive the process.
  var profile: UserProfile { get }

  /// Takes in what the process before left behind.
  mutating func adopt(_ profile: UserProfile)
  /// Processes the store's description of products.
  mutating func learn(_ products: [Product])
  /// Takes in a genuine transaction from `updates` or `unfinished`.
  mutating func learn(_ transaction: Transaction, at now: Duration)
  /// Takes in a genuine transaction that a purchase returned.
  mutating func learn(purchase transaction: Transaction, at now: Duration)
  /// Processes a delivered status.
  mutating func learn(_ status: SubscriptionStatus, at now: Duration)
  /// Processes an unverified event, which proves nothing.
  mutating func learnOfUnverified(at now: Duration)
  /// Takes in a read, unless something happened while it was under way.
  mutating func learn(_ read: SubscriptionRead, at now: Duration)
  /// Withdraws access that was unconfirmed, or reported as ended, for too long.
  mutating func lapse(at now: Duration)
  /// Returns whether the store should be read again before the state is final.
  func wantsReading(at now: Duration) -> Bool
}
