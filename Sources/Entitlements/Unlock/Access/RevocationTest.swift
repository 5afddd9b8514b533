import StoreModel

/// The one place that says whether a transaction still stands.
struct RevocationTest: Sendable {
  /// Returns whether the store has revoked a transaction.
  let isRevoked: @Sendable (Transaction) -> Bool

  /// A transaction is revoked when it carries a revocation date.
  static let byDate = RevocationTest { $0.revocationDate != nil }
}
