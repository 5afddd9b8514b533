import StoreModel

/// Defect: requests to the server overlap, and the last answer to arrive is shown.
///
/// An access answer given before a purchase was stored arrives after the
/// answer to the post and locks the new purchase. Reported by a reviewer of a shipped library:
/// <https://github.com/RevenueCat/purchases-android/pull/3881>.
enum OlderAccessLast {
  static let variant = Variant.account(
    "account/older-access-last",
    role: .race,
    summary: "Server requests overlap, so an older answer can overwrite a newer one.",
    report: "https://github.com/RevenueCat/purchases-android/pull/3881",
    app: AccountParts(turns: .overlapping)
  )
}
