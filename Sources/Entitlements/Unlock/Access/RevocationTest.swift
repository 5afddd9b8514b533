import StoreModel

/// The one place that says whether a transaction still stands.
struct RevocationTest: Sendable {
  /// Whether the store has taken a transaction back.
  let isRevoked: @Sendable (Transaction) -> Bool

  /// A transaction is revoked when it carries a revocation date.
  static let byDate = RevocationTest { $0.revocationDate != nil }
}
