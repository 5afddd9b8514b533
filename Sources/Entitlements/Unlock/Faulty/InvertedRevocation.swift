import StoreModel

/// Defect: the test for a revocation date is inverted.
///
/// Valid purchases give nothing, and revoked ones give access. Fixed in a shipped library:
/// <https://github.com/russell-archer/StoreHelper/pull/34>.
enum InvertedRevocation {
  static let variant = Variant.unlock(
    "unlock/inverted-revocation",
    role: .logic,
    summary: "The revocationDate check is inverted: valid purchases lock, and refunds unlock.",
    report: "https://github.com/russell-archer/StoreHelper/pull/34"
  ) { _ in UnlockParts(record: AccessEvidence(test: InvertedRevocation.test)) }

  static let test = RevocationTest { $0.revocationDate == nil }
}
