import StoreModel

/// Defect: new access goes into a cache, and the current request still gets the old copy.
///
/// Fixed in a shipped library: <https://github.com/RevenueCat/purchases-ios/pull/333>.
enum OldAccessServed {
  /// The reference's parts with one exception.
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
