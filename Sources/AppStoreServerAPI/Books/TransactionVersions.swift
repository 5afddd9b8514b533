import StoreModel
import StoreSimulation

/// The states of one transaction since its charge, in order.
struct TransactionVersions {
  /// The customer whose transaction it is.
  let account: AccountID
  private var versions: [(date: StoreDate, entry: BookEntry)]

  /// Begins with the charge.
  init(_ entry: BookEntry, of account: AccountID, at date: StoreDate) {
    self.account = account
    versions = [(date, entry)]
  }

  /// Adds a newer state.
  mutating func add(_ entry: BookEntry, at date: StoreDate) { versions.append((date, entry)) }

  /// Returns the state on a date; nil before the charge.
  func entry(at date: StoreDate) -> BookEntry? { versions.last { $0.date <= date }?.entry }
}
