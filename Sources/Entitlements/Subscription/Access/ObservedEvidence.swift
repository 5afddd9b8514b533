import StoreModel

/// The evidence for what a customer holds, as the observer of the store weighs it.
///
/// A pure value: it receives events with their times and returns conclusions. All times are
/// measured from the launch of the process.
protocol ObservedEvidence: Sendable {
  /// The state that a process leaves to the next one.
  associatedtype Saved: Equatable
  /// The result of one read of the store.
  associatedtype Read

  /// The key under which the state is stored.
  static var key: String { get }
  /// Whether a restore reads until the answer can be believed, as after news.
  static var readsOnToRestore: Bool { get }

  /// The products with access, without the history of publications.
  var access: ProductAccess { get }
  /// The state to save.
  var saved: Saved { get }
  /// The text of ``saved``.
  var text: String { get }
  /// Whether the store has confirmed any access in this process.
  var isConfirmed: Bool { get }
  /// The end of saved access that the store has not confirmed.
  var unconfirmedUntil: Duration { get }
  /// The time that a delivered end waits for a read with better information.
  var endsWait: Duration { get }
  /// The earliest instant from which a read ends an upgraded plan that stands in for its successor.
  var decisiveRead: Duration? { get }

  /// Returns whether the evidence is about a transaction's product.
  func concerns(_ transaction: Transaction) -> Bool
  /// Returns whether the store should be read again before the state is final.
  func wantsReading(at now: Duration) -> Bool
  /// Reads the store; every request is made after the read began.
  func read(_ store: any StoreClient, began: Duration) async -> Read

  /// Restores the last process's text, and notes what is stored unless it must be rewritten.
  mutating func adopt(_ text: String?, noted: inout Saved?)
  /// Processes the store's description of products.
  mutating func learn(_ products: [Product])
  /// Processes a verified transaction.
  mutating func learn(_ transaction: Transaction, isPurchase: Bool, at now: Duration)
  /// Processes a delivered status.
  mutating func learn(_ status: SubscriptionStatus, at now: Duration)
  /// Processes an unverified event, which proves nothing.
  mutating func learnOfUnverified(_ transaction: Transaction, at now: Duration)
  /// Processes a read without news during it.
  mutating func learn(_ read: Read, at now: Duration)
  /// Withdraws access that was unconfirmed, or reported as ended, for too long.
  mutating func lapse(at now: Duration)
}
