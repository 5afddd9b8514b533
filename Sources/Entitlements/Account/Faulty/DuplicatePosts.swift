import StoreModel

/// Defect: the purchase, the updates listener, and the unfinished check each post a transaction.
///
/// A server without a unique key credits each post. Fixed in a shipped library:
/// <https://github.com/RevenueCat/purchases-ios/pull/2612>.
enum DuplicatePosts {
  static let variant = Variant.account(
    "account/duplicate-posts",
    role: .logic,
    summary: "purchase(), updates, and unfinished each post the same transaction to the server.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2612",
    app: AccountParts(posts: .eachForItself)
  )
}
