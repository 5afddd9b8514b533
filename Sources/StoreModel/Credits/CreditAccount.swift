/// A customer of a server that keeps credits.
public struct CreditAccount: Hashable, Sendable {
  /// Credits that are reserved for an image in progress.
  public struct Reservation: Hashable, Sendable {
    /// The number of the pending row.
    public let row: RecordID
    /// The content of the row.
    public let entry: LedgerEntry

    /// Creates a reservation.
    public init(_ row: RecordID, _ entry: LedgerEntry) {
      self.row = row
      self.entry = entry
    }
  }

  /// The customer.
  public let user: AppAccountToken
  /// The sum of the completed rows, stored separately so that reading a balance takes one read.
  public var balance: Int
  /// The pending rows, which reserve credits.
  public var reservations: [Reservation]
  /// The number of free credits where they are stored as a number; zero where they are stored as a
  /// row.
  public var freeCredits: Int

  /// Creates a customer.
  public init(user: AppAccountToken, balance: Int = 0, freeCredits: Int = 0) {
    self.user = user
    self.balance = balance
    reservations = []
    self.freeCredits = freeCredits
  }
}
