import StoreModel

/// Defect: new access goes into a cache, and the current request still gets the old copy.
///
/// Fixed in a shipped library: <https://github.com/RevenueCat/purchases-ios/pull/333>.
enum OldAccessServed {
  static let variant = Variant.account(
    "account/old-access-served",
    role: .logic,
    summary: "After the server reports new access, the app shows the stale cached copy once more.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/333",
    app: AccountParts(cache: .servedOld)
  )
}
