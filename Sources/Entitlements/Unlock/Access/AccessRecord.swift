import StoreModel

/// The begin of one read of the current entitlements, to be handed in with its answer.
struct EntitlementRead: Hashable, Sendable {
  /// Its place in the order in which reads began and transactions arrived.
  let order: Int
  /// When it began, since launch.
  let began: Duration
}

/// What is known about access to one product, and what follows from it.
///
/// A pure value: it is told what happened and when, and asked what follows. All times are counted
/// from the launch of the process.
protocol AccessRecord: Sendable {
  /// Whether the product may be used now.
  var isUnlocked: Bool { get }
  /// Whether the store itself has vouched for the access in this process.
  var isConfirmed: Bool { get }
  /// The end of saved access that the store has not confirmed.
  var unconfirmedUntil: Duration { get }
  /// What should survive the process.
  var remembered: AccessCache { get }

  /// Takes in what the process before left behind.
  mutating func adopt(_ cache: AccessCache)
  /// Takes in a genuine transaction from `updates`, `unfinished` or a purchase.
  mutating func learn(_ transaction: Transaction, at now: Duration)
  /// Notes that a read of the current entitlements begins.
  mutating func beginRead(at now: Duration) -> EntitlementRead
  /// Takes in the genuine transactions that a read found for the product.
  mutating func endRead(_ read: EntitlementRead, found: [Transaction], at now: Duration)
  /// Withdraws what has gone without confirmation for too long.
  mutating func lapse(at now: Duration)
  /// Whether the current entitlements should be read again before anything is believed for good.
  func wantsReading(at now: Duration) -> Bool
}
