import StoreModel

/// Defect: reads overlap, and each answer is saved when it arrives.
///
/// A read that began before a refund and is answered after it restores the access. Found in
/// review of a shipped library: <https://github.com/RevenueCat/purchases-android/pull/3881>.
struct OlderAnswerLast: ReadTurns {
  static let variant = Variant.subscription(
    "subscription/older-answer-last",
    role: .defect(.race, breaks: "paid-means-access", or: ["ended-means-no-access"]),
    summary: "Reads of the store overlap, so an older answer can overwrite a newer one.",
    report: "https://github.com/RevenueCat/purchases-android/pull/3881"
  ) { _ in SubscriptionParts(turns: OlderAnswerLast()) }

  func news() -> Bool { true }

  func beginRead() {}

  func endRead() -> Bool { true }
}
