/// How a purchase ended, in the app's own terms.
enum PurchaseOutcome: Hashable, Sendable {
  /// Paid for and delivered.
  case success
  /// Somebody else must approve first.
  case pending
  /// The customer closed the payment sheet.
  case cancelled
  /// It did not happen.
  case failed(PurchaseFailure)
}

/// What the service answers to one tap of a buy button.
struct PurchaseReport: Hashable, Sendable {
  /// The outcome.
  let outcome: PurchaseOutcome
  /// What may be used after it.
  let access: Access
}

/// How restoring ended.
enum RestoreOutcome: Hashable, Sendable {
  /// Something was found.
  case restored
  /// The account owns nothing.
  case nothingOwned
  /// The store could not be asked.
  case failed(PurchaseFailure)
}

/// What the service answers to one tap of the restore button.
struct RestoreReport: Hashable, Sendable {
  /// The outcome.
  let outcome: RestoreOutcome
  /// What may be used after it.
  let access: Access
}
