/// Why access was taken back, by StoreKit's `Transaction.RevocationReason`.
public enum RevocationReason: Hashable, Sendable, CaseIterable {
  /// The customer named a fault of the app.
  case developerIssue
  /// Any other reason.
  case other
}

/// How much was taken back, by StoreKit's `Transaction.RevocationType`.
public enum RevocationType: Hashable, Sendable, CaseIterable {
  /// The store gave all of the money back.
  case refundFull
  /// The store gave a part of the money back.
  case refundProrated
  /// The family member who bought it shares it no longer.
  case familyRevoke
}

/// What says that a transaction was taken back, wholly or in part.
public struct Revocation: Hashable, Sendable {
  /// When.
  public var date: StoreDate
  /// Why.
  public var reason: RevocationReason
  /// How much.
  public var type: RevocationType
  /// The part that was given back in thousandths of a per cent, 0...100,000.
  ///
  /// Source: developer.apple.com/documentation/appstoreservernotifications/revocationpercentage.
  public var percentage: Int32

  /// Describes a revocation.
  ///
  /// - Parameters:
  ///   - date: when.
  ///   - reason: why.
  ///   - type: how much.
  ///   - percentage: thousandths of a per cent, 0...100,000.
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
