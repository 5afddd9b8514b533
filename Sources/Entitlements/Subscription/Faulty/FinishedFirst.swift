import StoreModel

/// Defect: a transaction is finished as soon as it arrives, and recorded afterward.
///
/// A process that ends in between destroys the only evidence. A shipped library finished
/// before its server had the receipt: <https://github.com/RevenueCat/purchases-ios/pull/2243>.
enum FinishedFirst {
  static let variant = Variant.subscription(
    "subscription/finished-first",
    role: .logic,
    summary: "A transaction is finished on arrival, before it is recorded.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2243"
  ) { _ in SubscriptionParts(finishing: .beforeWrite) }
}
