import StoreModel

/// The evidence that an observer of the store keeps, and its conclusions.
///
/// A pure value: it receives events with their times and returns conclusions. All times are
/// measured from the launch of the process. Only its static functions wait for the store.
protocol StoreEvidence: Sendable {
  /// The result of one read of the store.
  associatedtype Read: Sendable
  /// The access that the observer publishes.
  associatedtype Conclusion: ObservedAccess
  /// The state to save, in a form that is quickly compared.
  associatedtype Memory: Equatable & Sendable

  /// Whether a restore begins a series of reads, which goes on after the restore.
  static var restoreStartsSeries: Bool { get }

  /// The access that follows from the evidence; the observer sets ``ObservedAccess/access``.
  var conclusion: Conclusion { get }
  /// Whether the store has confirmed any access in this process.
  var isConfirmed: Bool { get }
  /// The end of saved access that the store has not confirmed.
  var unconfirmedUntil: Duration { get }
  /// The time that a delivered end waits for a read with better information.
  var endsWait: Duration { get }
  /// The earliest instant from which a read ends an upgraded plan that stands in for its successor.
  var decisiveRead: Duration? { get }
  /// The state to save.
  var memory: Memory { get }
  /// The text of the state to save.
  var text: String { get }

  /// Restores the last process's text.
  ///
  /// - Parameters:
  ///   - text: The text, or nil without one.
  ///   - saved: The state last submitted for writing, which the text replaces if it is current.
  mutating func adopt(_ text: String?, saved: inout Memory?)
  /// Processes the store's description of products.
  mutating func recordProducts(_ products: [Product])
  /// Processes a verified transaction.
  mutating func recordTransaction(_ transaction: Transaction, isPurchase: Bool, at now: Duration)
  /// Processes a delivered status.
  mutating func recordStatus(_ status: SubscriptionStatus, at now: Duration)
  /// Processes an unverified event, which proves nothing.
  mutating func recordUnverifiedEvent(_ transaction: Transaction, at now: Duration)
  /// Processes a read without news during it.
  mutating func recordRead(_ read: Read, at now: Duration)
  /// Withdraws access that was unconfirmed, or reported as ended, for too long.
  mutating func withdrawOverdueAccess(at now: Duration)
  /// Returns whether a transaction says anything about this evidence.
  func concerns(_ result: VerificationResult) -> Bool
  /// Returns whether the store should be read again before the state is final.
  func wantsReading(at now: Duration) -> Bool

  /// Reads the store once; the read begins now.
  static func read(
    for observer: isolated EvidenceObserver<Self>,
    at now: Duration
  ) async -> Read
  /// Starts what else must be asked once the last process's state is restored.
  static func stateRestored(by observer: isolated EvidenceObserver<Self>)
}

/// The access that an observer publishes.
protocol ObservedAccess: Hashable, Sendable {
  /// No access.
  init()
  /// Whether there is any access, and the number of earlier publications.
  var access: Access { get set }
  /// Whether any product has access.
  var isUnlocked: Bool { get }
}
