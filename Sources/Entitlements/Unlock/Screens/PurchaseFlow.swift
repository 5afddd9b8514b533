import StoreModel

/// The progress of a window's purchase.
protocol PurchaseFlow: Sendable {
  /// The state shown.
  var state: PurchaseState { get }

  /// Handles a tap on the buy button.
  mutating func beginPurchase() -> Bool
  /// Handles the answer to a tap.
  mutating func end(_ report: PurchaseReport, isUnlocked: Bool) -> Alert?
  /// Remembers the alert of the displayed failure.
  mutating func failureRaised(as ticket: AlertQueue.Ticket)
  /// Handles the dismissal of an alert.
  mutating func dismissed(_ ticket: AlertQueue.Ticket)
  /// Handles the closing of the sheet.
  mutating func sheetClosed()
  /// Handles a change of access.
  mutating func accessChanged(isUnlocked: Bool)
}

/// The purchase flow: idle, purchasing during a call, and then the call's result.
struct OrderlyPurchaseFlow: PurchaseFlow {
  private(set) var state = PurchaseState.idle
  private var failure: AlertQueue.Ticket?

  mutating func beginPurchase() -> Bool {
    guard state != .purchasing else { return false }
    state = .purchasing
    failure = nil
    return true
  }

  mutating func end(_ report: PurchaseReport, isUnlocked: Bool) -> Alert? {
    switch report.outcome {
    case .success:
      // A purchase revoked since the store's answer did not fail, but nothing is unlocked.
      state = isUnlocked ? .succeeded : .idle
      return nil
    case .cancelled:
      state = .cancelled
      return nil
    case .pending:
      state = .idle
      return Alert(kind: .purchasePending, message: "Purchase is pending approval.")
    case .failed(let failure):
      state = .failed(failure.message)
      let message = "Purchase failed: \(failure.message)"
      return Alert(kind: .purchaseFailed, reason: failure.reason, message: message)
    }
  }

  mutating func failureRaised(as ticket: AlertQueue.Ticket) { failure = ticket }

  mutating func dismissed(_ ticket: AlertQueue.Ticket) {
    guard failure == ticket else { return }
    failure = nil
    if case .failed = state { state = .idle }
  }

  mutating func sheetClosed() { if state == .cancelled { state = .idle } }

  mutating func accessChanged(isUnlocked: Bool) {
    if !isUnlocked, state == .succeeded { state = .idle }
  }
}
