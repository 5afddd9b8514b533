import StoreModel

/// Defect: a transaction is finished as soon as it arrives, and recorded afterward.
///
/// A process that ends in between has lost a consumable for good: the store does not deliver it
/// again. A shipped library finished before its server had the receipt:
/// <https://github.com/RevenueCat/purchases-ios/pull/2243>.
enum FinishedBeforeKept {
  static let variant = Variant.anyCatalog(
    "any/finished-first",
    role: .logic,
    summary: "A transaction is finished on arrival, before it is recorded.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2243"
  ) { _ in AnyParts(finishing: .beforeWrite) }
}
