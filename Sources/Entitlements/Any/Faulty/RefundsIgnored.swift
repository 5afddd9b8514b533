import StoreModel

/// Defect: later states of a known transaction are ignored.
///
/// A refund keeps the identifier, so the refunded customer keeps access. Fixed in a shipped
/// library: <https://github.com/qonversion/qonversion-ios-sdk/pull/739>.
enum RefundsIgnored {
  static let variant = Variant.anyCatalog(
    "any/refunds-ignored",
    role: .logic,
    summary: "A refunded transaction still gives access.",
    report: "https://github.com/qonversion/qonversion-ios-sdk/pull/739"
  ) { _ in
    AnyParts(
      holdings: Holdings(
        thing: AccessEvidence(test: RefundsIgnored.test),
        plans: RevocationIsRepetition()
      )
    )
  }

  /// The test, by which nothing is ever revoked.
  static let test = RevocationTest { _ in false }
}
