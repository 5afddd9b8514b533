import StoreModel

/// A plan that a server says a user has.
struct PlanClaim: Hashable, Sendable, CustomStringConvertible {
  /// How much a server may round a date, in milliseconds.
  static let rounding: Int64 = 1_000

  let product: ProductID
  /// When it ends; nil for what does not end.
  let end: StoreDate?

  /// Whether it gives at least the access of a purchase.
  func covers(_ transaction: Transaction) -> Bool {
    guard transaction.productID == product else { return false }
    guard let end, let expiration = transaction.expirationDate else { return end == nil }
    return end.rawValue >= expiration.rawValue - Self.rounding
  }

  var description: String { product.rawValue + (end.map { " until \($0)" } ?? "") }
}
