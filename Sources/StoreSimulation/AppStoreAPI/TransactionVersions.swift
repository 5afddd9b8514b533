import StoreModel

/// The states of one transaction since its charge, in order.
struct TransactionVersions: Hashable {
  private struct Version: Hashable {
    let date: StoreDate
    let entry: BookEntry
  }

  /// The customer whose transaction it is.
  let account: AccountID
  private var versions: [Version]

  /// Begins with the charge.
  init(_ entry: BookEntry, of account: AccountID, at date: StoreDate) {
    self.account = account
    versions = [Version(date: date, entry: entry)]
  }

  /// Adds a newer state.
  mutating func add(_ entry: BookEntry, at date: StoreDate) {
    versions.append(Version(date: date, entry: entry))
  }

  /// Returns the state on a date; nil before the charge.
  func entry(at date: StoreDate) -> BookEntry? { versions.last { $0.date <= date }?.entry }
}
