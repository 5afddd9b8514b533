import StoreModel

/// The server's answer about a user.
struct UserReading: Sendable {
  /// A part of the answer: the requested value, or what was found instead.
  enum Part<Content: Sendable>: Sendable {
    case found(Content)
    case unreadable(String)
  }

  /// No balance is as large; a server's mistake must not end in an overflow.
  static let mostCredits: UInt = 1_000_000_000_000_000

  /// The credits; nil if the target file names no place for them.
  var balance: Part<Int>?
  /// The plans; nil if the target file names no place for them.
  var plans: Part<[PlanClaim]>?
  /// Whether the server answered at all.
  var isAnswered = true
}

extension UserReading: CustomStringConvertible {
  /// The state in a few words.
  var description: String {
    let credits: String? =
      switch balance {
      case .found(let balance): "\(balance) credits"
      case .unreadable(let found): found
      case nil: nil
      }
    let plans: String? =
      switch plans {
      case .found(let claims):
        claims.isEmpty ? "no plan" : claims.map(\.description).joined(separator: ", ")
      case .unreadable(let found): found
      case nil: nil
      }
    let parts = [credits, plans].compactMap(\.self)
    return parts.count == 2 && parts[0] == parts[1] ? parts[0] : parts.joined(separator: "; ")
  }
}

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
