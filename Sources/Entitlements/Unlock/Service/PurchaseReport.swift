/// The result of a purchase in the app's own terms.
enum PurchaseOutcome: Hashable, Sendable {
  /// Paid for and delivered.
  case success
  /// The purchase needs approval first.
  case pending
  /// The customer closed the payment sheet.
  case cancelled
  /// The purchase failed.
  case failed(PurchaseFailure)
}

/// The service's answer to one tap on a buy button.
struct PurchaseReport: Hashable, Sendable {
  let outcome: PurchaseOutcome
  /// The access afterward.
  let access: Access
}

/// The result of a restore.
enum RestoreOutcome: Hashable, Sendable {
  /// A purchase was found.
  case restored
  /// The account owns nothing.
  case nothingOwned
  /// The request to the store failed.
  case failed(PurchaseFailure)
}

/// The service's answer to one tap on the restore button.
struct RestoreReport: Hashable, Sendable {
  let outcome: RestoreOutcome
  /// The access afterward.
  let access: Access
}
