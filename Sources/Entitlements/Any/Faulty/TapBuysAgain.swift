import StoreModel

/// Defect: a second tap on the buy button starts a second purchase.
///
/// A shipped library had to prevent two simultaneous purchases:
/// <https://github.com/RevenueCat/purchases-ios/pull/2612>.
enum TapBuysAgain {
  static let variant = Variant.anyCatalog(
    "any/tap-buys-again",
    role: .race,
    summary: "A second tap on the buy button starts a second purchase.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2612"
  ) { _ in AnyParts(purchaseFlow: SecondTapBuysAgain()) }
}
