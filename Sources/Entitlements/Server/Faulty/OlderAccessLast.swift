import StoreModel

/// Defect: requests to the server overlap, and whichever answer comes last is shown.
///
/// An answer to "what may be used?" that was given before a purchase was stored comes after the
/// answer to the post, and locks what was just bought. Reported by a reviewer of a shipped library:
/// <https://github.com/RevenueCat/purchases-android/pull/3881>.
enum OlderAccessLast {
  /// The reference's pieces but one.
  static let parts = AccountParts(turns: .overlapping)
}

extension AccountSystem {
  static let olderAccessLast = Variant(
    "account/older-access-last",
    role: .race,
    summary: "Server requests overlap, so an older answer can overwrite a newer one.",
    report: "https://github.com/RevenueCat/purchases-android/pull/3881",
    makeServer: { AccountServer(environment: $0) },
    makeApp: { AccountApp(environment: $0, parts: OlderAccessLast.parts) }
  )
}
