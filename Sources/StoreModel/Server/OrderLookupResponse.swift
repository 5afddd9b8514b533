/// What the App Store knows about an order: `OrderLookupResponse`.
public struct OrderLookupResponse: Hashable, Sendable {
  /// Whether there is such an order: `OrderLookupStatus`.
  public enum Status: Hashable, Sendable, CaseIterable {
    /// It is an order of this app.
    case valid
    /// It is none.
    case invalid
  }

  /// Whether there is such an order.
  public var status: Status
  /// The transactions of the order; none if there is no such order.
  public var signedTransactions: [SignedTransaction]

  /// Creates an answer.
  public init(status: Status, signedTransactions: [SignedTransaction] = []) {
    self.status = status
    self.signedTransactions = signedTransactions
  }
}
