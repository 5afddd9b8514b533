import StoreModel

/// Defect: what comes of a transaction that is known already is not looked at.
///
/// A refund keeps the identifier, so the refunded customer keeps access. Fixed in a shipped
/// library: <https://github.com/qonversion/qonversion-ios-sdk/pull/739>.
enum RefundsIgnored {
  /// The test: nothing is ever taken back.
  static let test = RevocationTest { _ in false }
}

extension AnySystem {
  static let refundsIgnored = variant(
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
}
