/// Information for the App Store about a customer who asks for a refund: `ConsumptionRequest`.
public struct ConsumptionRequest: Hashable, Sendable {
  /// Whether the customer got a purchase that works: `DeliveryStatus`.
  public enum DeliveryStatus: String, Hashable, Sendable, CaseIterable {
    /// It was delivered and works.
    case delivered = "DELIVERED"
    /// It was not, because of its quality.
    case undeliveredQualityIssue = "UNDELIVERED_QUALITY_ISSUE"
    /// Another item was delivered.
    case undeliveredWrongItem = "UNDELIVERED_WRONG_ITEM"
    /// It was not, because of an outage.
    case undeliveredServerOutage = "UNDELIVERED_SERVER_OUTAGE"
    /// It was not, for other reasons.
    case undeliveredOther = "UNDELIVERED_OTHER"
  }

  /// The outcome that the developer would like: `RefundPreference`.
  public enum RefundPreference: String, Hashable, Sendable, CaseIterable {
    /// No refund.
    case decline = "DECLINE"
    /// A refund of everything.
    case grantFull = "GRANT_FULL"
    /// A refund of the part that was not used.
    case grantProrated = "GRANT_PRORATED"
  }

  /// Whether the customer consented to sharing this; without consent, you must not call.
  public var customerConsented: Bool
  /// Whether there was a sample or a trial before the purchase.
  public var sampleContentProvided: Bool
  /// Whether the customer got a purchase that works.
  public var deliveryStatus: DeliveryStatus
  /// How much of the purchase is used, in thousandths of a percent, 0...100,000.
  public var consumptionPercentage: Int?
  /// The outcome that you would like.
  public var refundPreference: RefundPreference?

  /// Creates a request.
  public init(
    customerConsented: Bool,
    sampleContentProvided: Bool,
    deliveryStatus: DeliveryStatus,
    consumptionPercentage: Int? = nil,
    refundPreference: RefundPreference? = nil
  ) {
    self.customerConsented = customerConsented
    self.sampleContentProvided = sampleContentProvided
    self.deliveryStatus = deliveryStatus
    self.consumptionPercentage = consumptionPercentage
    self.refundPreference = refundPreference
  }

  /// Returns whether the App Store allows a percentage.
  package static func isValid(percentage: Int64) -> Bool { (0...100_000).contains(percentage) }
}

/// The same information in the first version of the call.
///
/// All its twelve members, the customer's consent among them, are checked when it is read. None of
/// them decides anything later.
package struct ConsumptionRequestV1: Hashable, Sendable {
  /// Creates a request whose members are valid.
  package init() {}
}
