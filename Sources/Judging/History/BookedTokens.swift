import StoreModel
import StoreSimulation

/// The app user of each purchase by the store's books.
///
/// What a server keeps of a transaction may be wrong, so rules about owners ask the books.
struct BookedTokens {
  private var users: [TransactionID: AppAccountToken?] = [:]

  /// The user whose token the books hold for a transaction; nil if they hold none.
  subscript(id: TransactionID) -> AppAccountToken? { users[id] ?? nil }

  /// Whether the books hold a transaction.
  func contains(_ id: TransactionID) -> Bool { users[id] != nil }

  /// Processes an event.
  mutating func take(_ event: WorldEvent) {
    guard case .charged(let entry, _) = event else { return }
    users[entry.transaction.id] = .some(entry.transaction.appAccountToken)
  }
}
