/// The identifier of a notification, the same on every attempt: `notificationUUID`.
///
/// The text of a UUID, which the store derives from its own counters so that no random source is
/// needed.
public struct NotificationID: RawRepresentable, Hashable, Sendable {
  /// The UUID's text, in lower case.
  public let rawValue: String

  /// Wraps a UUID's text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The reason why a customer wants a refund, as in `data.consumptionRequestReason`.
public enum ConsumptionRequestReason: Hashable, Sendable, CaseIterable {
  /// It was bought by mistake.
  case unintendedPurchase
  /// It was not received, or does not work.
  case fulfillmentIssue
  /// The customer was not satisfied.
  case unsatisfiedWithPurchase
  /// The law grants the right to a refund.
  case legal
  /// Anything else.
  case other
}

/// The decoded and verified content of a notification to the developer's server.
///
/// The fields are those of `responseBodyV2DecodedPayload` and its `data`. Signatures are not
/// included: ``NotificationVerifier`` has verified the three signatures of a payload. All three
/// were made at ``signedDate``, and a second attempt carries the same content as the first.
public struct NotificationPayload: Hashable, Sendable {
  /// The type and subtype.
  public var notification: ServerNotification
  /// The identifier.
  public var id: NotificationID
  /// The date on which the store signed the notification: that of the event.
  ///
  /// Of two notifications about the same purchase, the one with the later date is newer.
  public var signedDate: StoreDate
  /// The store that sent it.
  public var environment: StoreEnvironment
  /// `signedTransactionInfo`: the transaction in question, as of the event.
  public var transaction: Transaction?
  /// `signedRenewalInfo`: the renewal details of the subscription; nil for other purchases.
  public var renewal: RenewalInfo?
  /// `status`: the state of the subscription; nil for other purchases.
  public var status: RenewalState?
  /// The reason for a refund request; nil for other notifications.
  public var consumptionRequestReason: ConsumptionRequestReason?
  /// `summary`: the result of a mass extension, instead of `data`; nil for other notifications.
  public var summary: ExtensionSummary?

  /// Creates a notification.
  package init(
    notification: ServerNotification,
    id: NotificationID,
    signedDate: StoreDate,
    environment: StoreEnvironment = .production,
    transaction: Transaction? = nil,
    renewal: RenewalInfo? = nil,
    status: RenewalState? = nil,
    consumptionRequestReason: ConsumptionRequestReason? = nil,
    summary: ExtensionSummary? = nil
  ) {
    self.notification = notification
    self.id = id
    self.signedDate = signedDate
    self.environment = environment
    self.transaction = transaction
    self.renewal = renewal
    self.status = status
    self.consumptionRequestReason = consumptionRequestReason
    self.summary = summary
  }
}
