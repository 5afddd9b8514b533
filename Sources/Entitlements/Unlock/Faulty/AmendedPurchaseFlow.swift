import StoreModel

/// The reference's purchase flow with a change; members that a conforming type does not define
/// behave as in the reference.
protocol AmendedPurchaseFlow: PurchaseFlow {
  /// The reference's flow.
  var flow: OrderlyPurchaseFlow { get set }
}

extension AmendedPurchaseFlow {
  var state: PurchaseState { flow.state }

  mutating func beginPurchase() -> Bool { flow.beginPurchase() }

  mutating func end(_ report: PurchaseReport, isUnlocked: Bool) -> Alert? {
    flow.end(report, isUnlocked: isUnlocked)
  }

  mutating func failureRaised(as ticket: AlertQueue.Ticket) { flow.failureRaised(as: ticket) }

  mutating func dismissed(_ ticket: AlertQueue.Ticket) { flow.dismissed(ticket) }

  mutating func sheetClosed() { flow.sheetClosed() }

  mutating func accessChanged(isUnlocked: Bool) { flow.accessChanged(isUnlocked: isUnlocked) }
}
