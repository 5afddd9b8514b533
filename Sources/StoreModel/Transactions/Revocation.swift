/// The reason for a revocation, as in StoreKit's `Transaction.RevocationReason`.
public enum RevocationReason: Hashable, Sendable, CaseIterable {
  /// The customer reported a fault of the app.
  case developerIssue
  /// Any other reason.
  case other
}

/// The extent of a revocation, as in StoreKit's `Transaction.RevocationType`.
public enum RevocationType: Hashable, Sendable, CaseIterable {
  /// The store refunded the full price.
  case refundFull
  /// The store refunded a part of the price.
  case refundProrated
  /// The family member who bought the product no longer shares it.
  case familyRevoke
}

/// The full or partial revocation of a transaction.
public struct Revocation: Hashable, Sendable {
  /// The date of the revocation.
  public var date: StoreDate
  /// The reason for the revocation.
  public var reason: RevocationReason
  /// The extent of the revocation.
  public var type: RevocationType
  /// The refunded part in thousandths of a percent, 0...100,000.
  ///
  /// Source: developer.apple.com/documentation/appstoreservernotifications/revocationpercentage.
  public var percentage: Int32

  /// Creates a revocation.
  ///
  /// The percentage is in thousandths of a percent, 0...100,000.
  public init(
    date: StoreDate,
    reason: RevocationReason = .other,
    type: RevocationType = .refundFull,
    percentage: Int32 = 100_000
  ) {
    self.date = date
    self.reason = reason
    self.type = type
    self.percentage = percentage
  }
}
