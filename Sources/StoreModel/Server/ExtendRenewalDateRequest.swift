/// The extension of a subscription that a server asks for: `ExtendRenewalDateRequest`.
public struct ExtendRenewalDateRequest: Hashable, Sendable {
  /// The reason of an extension: `ExtendReasonCode`.
  public enum ReasonCode: Hashable, Sendable, CaseIterable {
    /// It is not said.
    case undeclared
    /// For the satisfaction of the customer.
    case customerSatisfaction
    /// For other reasons.
    case other
    /// Because of an issue or outage of the service.
    case serviceIssueOrOutage
  }

  /// The number of days, 1...90.
  public var extendByDays: Int
  /// The reason.
  public var extendReasonCode: ReasonCode
  /// A name of your own for the request, 1...128 characters.
  public var requestIdentifier: String

  /// Creates a request.
  public init(
    extendByDays: Int,
    extendReasonCode: ReasonCode = .undeclared,
    requestIdentifier: String
  ) {
    self.extendByDays = extendByDays
    self.extendReasonCode = extendReasonCode
    self.requestIdentifier = requestIdentifier
  }

  /// Returns whether the App Store allows a number of days.
  package static func isValid(days: Int64) -> Bool { (1...90).contains(days) }

  /// Returns whether the App Store allows a name of a request.
  package static func isValid(identifier: String) -> Bool {
    !identifier.isEmpty && identifier.count <= 128
  }
}

/// The answer to an extension: `ExtendRenewalDateResponse`.
///
/// The store carries the extension out after this answer; ``ServerNotification/renewalExtended``
/// follows.
public struct ExtendRenewalDateResponse: Hashable, Sendable {
  /// The first transaction of the subscription.
  public var originalTransactionID: TransactionID
  /// `webOrderLineItemId` of the extended period.
  public var webOrderLineItemID: String
  /// Whether the request was accepted.
  public var success: Bool
  /// The new end of the period.
  public var effectiveDate: StoreDate

  /// Creates an answer.
  public init(
    originalTransactionID: TransactionID,
    webOrderLineItemID: String,
    success: Bool,
    effectiveDate: StoreDate
  ) {
    self.originalTransactionID = originalTransactionID
    self.webOrderLineItemID = webOrderLineItemID
    self.success = success
    self.effectiveDate = effectiveDate
  }
}
