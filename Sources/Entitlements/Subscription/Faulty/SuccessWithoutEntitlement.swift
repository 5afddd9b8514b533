import StoreModel

/// Defect: any verified transaction that a purchase returns counts as a success.
///
/// In billing retry the store returns the expired transaction: the app reports that the purchase
/// succeeded, but everything is locked. Reported for a shipped library:
/// <https://github.com/adaptyteam/AdaptySDK-Flutter/issues/206>.
struct SuccessWithoutEntitlement: AmendedPurchaseFlow {
  static let variant = Variant.subscription(
    "subscription/success-without-entitlement",
    role: .defect(.logic, breaks: "shows-what-it-knows"),
    summary: "A purchase that returns an expired transaction is reported as a success.",
    report: "https://github.com/adaptyteam/AdaptySDK-Flutter/issues/206"
  ) { _ in
    SubscriptionParts(
      sale: SuccessWithoutEntitlement.sale,
      purchaseFlow: SuccessWithoutEntitlement()
    )
  }

  static let sale = PlanSale(refusal: PlanSale.byStore.refusal, isSuccess: { _ in true })

  var flow = OrderlyPurchaseFlow()

  mutating func end(_ report: PurchaseReport, isUnlocked: Bool) -> Alert? {
    flow.end(report, isUnlocked: true)
  }

  mutating func accessChanged(isUnlocked: Bool) {}
}
