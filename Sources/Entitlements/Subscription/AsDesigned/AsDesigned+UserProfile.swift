import StoreModel

extension AsDesigned {
  /// The saved subscription status: the access and its end.
  struct UserProfile: Hashable, Sendable {
    /// The key under which it is stored.
    static let key = "tale.entitlement"

    /// The transaction that gives the access.
    let id: TransactionID
    let plan: ProductID
    /// The end of access.
    let expiry: StoreDate

    /// Creates what a transaction gives.
    init(_ transaction: Transaction, until expiry: StoreDate) {
      id = transaction.id
      plan = transaction.productID
      self.expiry = expiry
    }

    /// Parses ``text``.
    init?(text: String?) {
      let parts = (text ?? "").split(separator: ";")
      guard parts.count == 3, let id = UInt64(parts[0]), let expiry = Int64(parts[2]) else {
        return nil
      }
      self.id = TransactionID(rawValue: id)
      plan = ProductID(String(parts[1]))
      self.expiry = StoreDate(rawValue: expiry)
    }

    /// Transaction, plan, expiry in milliseconds.
    var text: String { "\(id.rawValue);\(plan.rawValue);\(expiry.rawValue)" }
  }
}
