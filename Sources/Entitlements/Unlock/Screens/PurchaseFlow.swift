import StoreModel

/// How far a window's purchase has come.
protocol PurchaseFlow: Sendable {
  /// The state shown.
  var state: PurchaseState { get }

  /// A tap of the buy button.
  ///
  /// - Returns: whether the store should be asked.
  mutating func begin() -> Bool
  /// The answer to one such tap.
  ///
  /// - Returns: what has to be said about it.
  mutating func end(_ report: PurchaseReport, isUnlocked: Bool) -> Alert?
  /// Remembers which alert speaks of the failure shown.
  mutating func failureRaised(as ticket: AlertQueue.Ticket)
  /// An alert was tapped away.
  mutating func dismissed(_ ticket: AlertQueue.Ticket)
  /// The sheet was closed.
  mutating func sheetClosed()
  /// Access was granted or taken.
  mutating func accessChanged(isUnlocked: Bool)
}

/// The purchase flow: idle, purchasing while a call is under way, and then what came of it.
struct OrderlyPurchaseFlow: PurchaseFlow {
  private(set) var state = PurchaseState.idle
  private var failure: AlertQueue.Ticket?

  init() {}

  mutating func begin() -> Bool {
    guard state != .purchasing else { return false }
    state = .purchasing
    failure = nil
    return true
  }

  mutating func end(_ report: PurchaseReport, isUnlocked: Bool) -> Alert? {
    switch report.outcome {
    case .success:
      // Taken back between the store's answer and now: it did not fail, but nothing is unlocked.
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

  mutating func sheetClosed() {
    if state == .cancelled { state = .idle }
  }

  mutating func accessChanged(isUnlocked: Bool) {
    if !isUnlocked, state == .succeeded { state = .idle }
  }
}
