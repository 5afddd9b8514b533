import StoreModel

/// Defect: the purchase, the listener of updates and the look for unfinished transactions each post.
///
/// A server without a unique key credits it as often. Fixed in a shipped library:
/// <https://github.com/RevenueCat/purchases-ios/pull/2612>.
extension AccountSystem {
  static let duplicatePosts = Variant(
    "account/duplicate-posts",
    role: .logic,
    summary: "Everybody who brings a transaction posts it.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2612",
    makeServer: { AccountServer(environment: $0) },
    makeApp: { AccountApp(environment: $0, parts: AccountParts(posts: .eachForItself)) }
  )
}
