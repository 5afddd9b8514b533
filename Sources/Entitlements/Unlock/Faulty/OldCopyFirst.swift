import StoreModel

/// Defect: an outdated copy is delivered once more before it is replaced.
///
/// A window opened after access changed starts from the state before. Fixed in a shipped library,
/// where the first read after an invalidation still got the cached copy:
/// <https://github.com/RevenueCat/purchases-ios/pull/333>.
struct OldCopyFirst: AccessFeed {
  static let variant = Variant.unlock(
    "unlock/old-copy-first",
    role: .defect(.logic, breaks: "every-subscriber"),
    summary: "A window opened after an access change starts with the stale state.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/333"
  ) { _ in UnlockParts(feed: OldCopyFirst()) }

  private var feed = AccessBroadcast()
  private var copy: Access?

  mutating func subscribe(current: Access) -> AccessSubscription {
    let old = copy ?? current
    copy = current
    return feed.subscribe(current: old)
  }

  mutating func publish(_ access: Access) { feed.publish(access) }
}
