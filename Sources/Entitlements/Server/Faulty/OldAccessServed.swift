import StoreModel

/// Defect: what the server tells anew goes into a cache, and who asked is served the copy before.
///
/// Fixed in a shipped library: <https://github.com/RevenueCat/purchases-ios/pull/333>.
enum OldAccessServed {
  /// The reference's pieces but one.
  static let parts = AccountParts(cache: .servedOld)
}

extension AccountSystem {
  static let oldAccessServed = Variant(
    "account/old-access-served",
    role: .logic,
    summary: "After the server reports new access, the app shows the stale cached copy once more.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/333",
    makeServer: { AccountServer(environment: $0) },
    makeApp: { AccountApp(environment: $0, parts: OldAccessServed.parts) }
  )
}
