/// The name of one notification, the same on every attempt: `notificationUUID`.
///
/// A UUID's text, made by the store from what it numbers, so that no random source is needed.
public struct NotificationID: RawRepresentable, Hashable, Sendable {
  /// The UUID's text, in lower case.
  public let rawValue: String

  /// Wraps a UUID's text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Why a customer wants money back, by `data.consumptionRequestReason`.
public enum ConsumptionRequestReason: Hashable, Sendable, CaseIterable {
  /// It was bought by mistake.
  case unintendedPurchase
  /// It was not received, or does not work.
  case fulfillmentIssue
  /// It did not please.
  case unsatisfiedWithPurchase
  /// The law gives the right to it.
  case legal
  /// Anything else.
  case other
}

/// What a notification to the developer's server says, decoded and verified.
///
/// The fields are those of `responseBodyV2DecodedPayload` and its `data`. Signatures are no part of
/// it: a payload that arrives here is one whose three signatures held. All three were made at
/// ``signedDate``, and a second attempt carries what the first one did.
public struct NotificationPayload: Hashable, Sendable {
  /// What is told: type and subtype.
  public var notification: ServerNotification
  /// Its name.
  public var id: NotificationID
  /// When the store signed it: at the event.
  ///
  /// Of two about one purchase the one with the later date is newer.
  public var signedDate: StoreDate
  /// The store that sent it.
  public var environment: StoreEnvironment
  /// `signedTransactionInfo`: the transaction that it is about, as it stood then.
  public var transaction: Transaction?
  /// `signedRenewalInfo`: what would become of the subscription; nil for anything else.
  public var renewal: RenewalInfo?
  /// `status`: how the subscription stood; nil for anything else.
  public var status: RenewalState?
  /// Why money is asked back; nil unless that is what is told.
  public var consumptionRequestReason: ConsumptionRequestReason?

  /// Describes a notification.
  public init(
    notification: ServerNotification,
    id: NotificationID,
    signedDate: StoreDate,
    environment: StoreEnvironment = .production,
    transaction: Transaction? = nil,
    renewal: RenewalInfo? = nil,
    status: RenewalState? = nil,
    consumptionRequestReason: ConsumptionRequestReason? = nil
  ) {
    self.notification = notification
    self.id = id
    self.signedDate = signedDate
    self.environment = environment
    self.transaction = transaction
    self.renewal = renewal
    self.status = status
    self.consumptionRequestReason = consumptionRequestReason
  }
}
