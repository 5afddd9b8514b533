import StoreModel

/// Defect: the purchase, the listener of updates and the look for what is unfinished each post.
///
/// A server without a unique key credits it as often. Fixed in a shipped library:
/// <https://github.com/RevenueCat/purchases-ios/pull/2612>.
enum DuplicatePosts {
  /// The reference's pieces but one.
  static let parts = AccountParts(posts: .eachForItself)
}

extension AccountSystem {
  static let duplicatePosts = Variant(
    "account/duplicate-posts",
    role: .logic,
    summary: "purchase(), updates, and unfinished each post the same transaction to the server.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2612",
    makeServer: { AccountServer(environment: $0) },
    makeApp: { AccountApp(environment: $0, parts: DuplicatePosts.parts) }
  )
}
