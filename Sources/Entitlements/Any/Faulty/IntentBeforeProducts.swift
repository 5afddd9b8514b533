import StoreModel

/// Defect: a purchase that a customer begins on the App Store is ignored until the products of the
/// app are loaded.
///
/// The intent opens the app, so it arrives before the products do. A review found that a shipped
/// app would have dropped it: <https://github.com/pia-foss/mobile-ios/pull/396>.
enum IntentBeforeProducts {
  static let variant = Variant.anyCatalog(
    "any/intent-before-products",
    role: .logic,
    summary: "A purchase begun on the App Store is ignored until the app's products are loaded.",
    report: "https://github.com/pia-foss/mobile-ios/pull/396"
  ) { _ in AnyParts(promotions: .onceLoaded) }
}
