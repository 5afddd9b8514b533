import StoreModel

/// Defect: a purchase pending approval is not treated as ended.
///
/// The spinner stays until the approval, or forever without one. Reported for a shipped
/// library: <https://github.com/apphud/ApphudSDK/issues/68>.
struct PendingNeverEnds: AmendedPurchaseFlow {
  static let variant = Variant.unlock(
    "unlock/pending-never-ends",
    role: .defect(.logic, breaks: "shows-what-it-knows"),
    summary: "The spinner never stops for a purchase that is pending approval.",
    report: "https://github.com/apphud/ApphudSDK/issues/68"
  ) { _ in UnlockParts(purchaseFlow: PendingNeverEnds()) }

  var flow = OrderlyPurchaseFlow()
  private var isWaiting = false

  var state: PurchaseState { isWaiting ? .purchasing : flow.state }

  mutating func beginPurchase() -> Bool { !isWaiting && flow.beginPurchase() }

  mutating func end(_ report: PurchaseReport, isUnlocked: Bool) -> Alert? {
    isWaiting = report.outcome == .pending && !isUnlocked
    return flow.end(report, isUnlocked: isUnlocked)
  }

  mutating func accessChanged(isUnlocked: Bool) {
    if isUnlocked { isWaiting = false }
    flow.accessChanged(isUnlocked: isUnlocked)
  }
}
