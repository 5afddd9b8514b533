import StoreModel

/// The start of one read of the current entitlements, to be passed with its answer.
struct EntitlementRead: Hashable, Sendable {
  /// Its number in the order of started reads and arriving transactions.
  let order: Int
  /// The start of the read, measured from launch.
  let began: Duration
}

/// The evidence for access to one product and its conclusions.
///
/// A pure value: it receives events with their times and returns conclusions. All times are
/// measured from the launch of the process.
protocol AccessRecord: Sendable {
  /// Whether the product is unlocked now.
  var isUnlocked: Bool { get }
  /// Whether the store has confirmed the access in this process.
  var isConfirmed: Bool { get }
  /// The end of saved access that the store has not confirmed.
  var unconfirmedUntil: Duration { get }
  /// The state to save.
  var remembered: AccessCache { get }

  /// Restores the last process's state.
  mutating func adopt(_ cache: AccessCache)
  /// Processes a verified transaction from `updates`, `unfinished`, or a purchase.
  mutating func recordTransaction(_ transaction: Transaction, at now: Duration)
  /// Records the start of a read of the current entitlements.
  mutating func beginRead(at now: Duration) -> EntitlementRead
  /// Returns whether the history must confirm an empty answer before it is processed.
  func needsHistory(of read: EntitlementRead, found: [Transaction]) -> Bool
  /// Processes the verified transactions that a read found for the product.
  mutating func endRead(_ read: EntitlementRead, found: [Transaction], at now: Duration)
  /// Withdraws access that was unconfirmed for too long.
  mutating func withdrawOverdueAccess(at now: Duration)
  /// Returns whether the current entitlements should be read again before the state is final.
  func wantsReading(at now: Duration) -> Bool
}
