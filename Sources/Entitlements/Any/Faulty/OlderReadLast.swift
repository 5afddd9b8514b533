import StoreModel

/// Defect: reads overlap, and each answer is applied when it arrives.
///
/// A read that began before a refund and is answered after it restores the access. Found in
/// review of a shipped library: <https://github.com/RevenueCat/purchases-android/pull/3881>.
enum OlderReadLast {
  static let variant = Variant.anyCatalog(
    "any/older-read-last",
    role: .race,
    summary: "Reads of the store overlap, so an older answer can overwrite a newer one.",
    report: "https://github.com/RevenueCat/purchases-android/pull/3881"
  ) { _ in AnyParts(turns: OlderAnswerLast()) }
}
