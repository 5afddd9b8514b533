package import FileFormats
package import StoreModel

/// A balance of the server that disagrees with the store's books.
package struct ServerFinding: Sendable {
  /// What is wrong.
  package enum Kind: String, Sendable {
    /// The user has more credits than was paid for.
    case tooMany = "too-many-credits"
    /// The user has credits that were refunded.
    case keptAfterRefund = "kept-after-refund"
    /// The user lacks credits that the server has confirmed.
    case lost = "lost-credits"
    /// The balance cannot be read.
    case unreadable = "unreadable-balance"
  }

  package let kind: Kind
  package let user: AppAccountToken
  /// The balance by the server; nil if it cannot be read.
  package let balance: Int?
  /// The balances that agree with the books.
  package let expected: ClosedRange<Int>
  /// The user's purchases and what the server was asked and told about each, in order.
  package let story: [String]

  /// The balances that agree with the books, in words.
  package var expectation: String {
    expected.lowerBound == expected.upperBound
      ? "\(expected.lowerBound)" : "\(expected.lowerBound) to \(expected.upperBound)"
  }

  /// The finding as one JSON object.
  package var json: JSONText {
    .object([
      .init("kind", .string(kind.rawValue)), .init("user", .string(user.rawValue)),
      .init("balance", balance.map { .integer(Int64($0)) } ?? .null),
      .init("least", .integer(Int64(expected.lowerBound))),
      .init("most", .integer(Int64(expected.upperBound))),
      .init("story", .array(story.map { .string($0) })),
    ])
  }
}
