import StoreModel

/// The only test of whether a transaction is revoked.
struct RevocationTest: Sendable {
  /// Returns whether the store has revoked a transaction.
  let isRevoked: @Sendable (Transaction) -> Bool

  /// A transaction is revoked when it carries a revocation date.
  static let byDate = RevocationTest { $0.revocationDate != nil }
}
