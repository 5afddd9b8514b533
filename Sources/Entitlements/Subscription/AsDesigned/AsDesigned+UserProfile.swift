import StoreModel

/// The access and its end, as the design document defines them.
struct DesignedEntitlement: Hashable, Sendable {
  /// The key under which it is stored.
  static let key = "tale.entitlement"

  /// The transaction that gives the access.
  let id: TransactionID
  let plan: ProductID
  /// The end of access.
  let expiry: StoreDate

  /// Computes what a transaction gives: one period from its purchase date.
  ///
  /// An introductory transaction has the period of its offer, any other the plan's; a month where
  /// the plan is not known.
  init(_ transaction: Transaction, product: Product?) {
    id = transaction.id
    plan = transaction.productID
    let regular = product?.subscription?.period ?? .month
    let introductory = transaction.offer.flatMap { $0.kind == .introductory ? $0 : nil }
    expiry = BillingCalendar().end(
      of: introductory?.coveredByOne ?? regular,
      from: transaction.purchaseDate
    )
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
