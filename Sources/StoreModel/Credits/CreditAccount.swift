/// One customer of a server that keeps credits.
public struct CreditAccount: Hashable, Sendable {
  /// Credits that an image under way will cost.
  public struct Reservation: Hashable, Sendable {
    /// The pending row.
    public let row: RecordID
    /// What the row holds.
    public let entry: LedgerEntry

    /// Pairs the two.
    public init(_ row: RecordID, _ entry: LedgerEntry) {
      self.row = row
      self.entry = entry
    }
  }

  /// Who it is.
  public let user: AppAccountToken
  /// The sum of the completed rows, kept beside them so that a balance costs one read.
  public var balance: Int
  /// The pending rows: what is reserved.
  public var reservations: [Reservation]
  /// Free credits as a number of their own; zero where they are a row.
  public var freeCredits: Int

  /// Describes a customer.
  public init(user: AppAccountToken, balance: Int = 0, freeCredits: Int = 0) {
    self.user = user
    self.balance = balance
    reservations = []
    self.freeCredits = freeCredits
  }
}
