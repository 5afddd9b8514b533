import StoreModel

/// Defect: a second tap on the buy button starts a second purchase.
///
/// Nothing distinguishes the taps: neither the window nor the service knows of a purchase in
/// progress. A shipped library had to prevent two simultaneous purchases:
/// <https://github.com/RevenueCat/purchases-ios/pull/2612>.
struct SecondTapBuysAgain: AmendedPurchaseFlow {
  static let variant = Variant.unlock(
    "unlock/second-tap-buys-again",
    role: .defect(.race, breaks: "one-at-a-time"),
    summary: "A second tap on the buy button starts a second purchase.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2612"
  ) { _ in UnlockParts(attempts: SecondTapBuysAgain.Attempts(), purchaseFlow: SecondTapBuysAgain())
  }

  /// Each tap is a separate purchase.
  struct Attempts: PurchaseAttempts {
    private var count = 0

    mutating func attemptForTap() -> Int {
      count += 1
      return count
    }

    func ended(_ attempt: Int) {}
  }

  var flow = OrderlyPurchaseFlow()

  mutating func beginPurchase() -> Bool {
    _ = flow.beginPurchase()
    return true
  }
}
