/// An App Store Server Notification, version 2, by type and subtype.
///
/// Source: developer.apple.com/documentation/appstoreservernotifications/notificationtype. The
/// simulated store never sends some of the kinds listed here: those of other Apple programs
/// (external purchases, Advanced Commerce), and those about parental consent. Those that the
/// developer requests (tests, mass extensions) come only to a real server under test.
public enum ServerNotification: Hashable, Sendable {
  /// Whether a subscription to a group is the customer's first.
  public enum Subscription: Hashable, Sendable {
    /// The first.
    case initialBuy
    /// A later one, after the previous subscription ended.
    case resubscribe
  }
  /// The kind of a plan change.
  public enum PlanChange: Hashable, Sendable {
    /// Immediate: to a higher level of service, or to an equal one of the same duration.
    case upgrade
    /// At the next renewal.
    case downgrade
    /// Cancellation of a change that had not taken effect.
    case back
  }
  /// The kind of redemption of an offer by an active subscriber.
  public enum Redemption: Hashable, Sendable {
    /// For the current plan.
    case samePlan
    /// With an immediate change to a higher level of service.
    case upgrade
    /// With a change to a lower level of service at the next renewal.
    case downgrade
  }
  /// The status of a price increase.
  public enum PriceIncrease: Hashable, Sendable {
    /// The customer was asked.
    case pending
    /// The customer agreed, or was informed where no consent is needed.
    case accepted
  }
  /// The reason why a subscription expired.
  public enum Expiry: Hashable, Sendable {
    /// The customer turned renewal off.
    case voluntary
    /// The customer could not be charged.
    case billingRetry
    /// The customer did not agree to a higher price.
    case priceIncrease
    /// The product is no longer sold.
    case productNotForSale
    /// Anything else.
    case other
  }
  /// The outcome of extending many subscriptions at once.
  public enum MassExtension: Hashable, Sendable {
    /// The extension is complete for all of them.
    case summary
    /// The extension failed for one of them.
    case failure
  }
  /// The status of a token for purchases outside the App Store.
  public enum TokenNews: Hashable, Sendable {
    /// No purchase was reported for it.
    case unreported
    /// The token was created.
    case created
    /// The token is still active.
    case activeTokenReminder
  }

  /// A customer subscribed.
  ///
  /// Also sent for each family member who gains access.
  case subscribed(Subscription)
  /// A subscription was renewed, possibly after a failure.
  case didRenew(isRecovery: Bool)
  /// The plan of the next renewal changed.
  case didChangeRenewalPreference(PlanChange)
  /// Automatic renewal was turned on or off.
  case didChangeRenewalStatus(isOn: Bool)
  /// An active subscriber redeemed an offer.
  case offerRedeemed(Redemption)
  /// A renewal failed; access may continue.
  case didFailToRenew(inGrace: Bool)
  /// Access ends although renewal is still attempted.
  case gracePeriodExpired
  /// A subscription expired.
  case expired(Expiry)
  /// A price increase was announced or accepted.
  case priceIncrease(PriceIncrease)
  /// A purchase was refunded.
  case refund
  /// A refund request was declined.
  case refundDeclined
  /// A refund was reversed.
  case refundReversed
  /// A customer requested a refund, and the App Store asks how much was consumed.
  case consumptionRequest
  /// A family member's purchase is no longer shared.
  case revoke
  /// A product that does not renew was bought.
  case oneTimeCharge
  /// The renewal date of one subscription was extended.
  case renewalExtended
  /// The renewal dates of many subscriptions were to be extended.
  case renewalExtension(MassExtension)
  /// A token for purchases outside the App Store.
  case externalPurchaseToken(TokenNews)
  /// The developer asked for a notification.
  case test
  /// Advanced Commerce: the metadata of a product changed.
  case metadataUpdate
  /// Advanced Commerce: a subscription was migrated.
  case migration
  /// Advanced Commerce: a price changed.
  case priceChange
  /// A parent withdrew the consent to a child's use of the app.
  case rescindConsent
}

extension ServerNotification: CaseIterable {
  /// All kinds; no two of them have the same type and subtype.
  public static let allCases: [ServerNotification] = [
    .subscribed(.initialBuy), .subscribed(.resubscribe), .didRenew(isRecovery: false),
    .didRenew(isRecovery: true), .didChangeRenewalPreference(.upgrade),
    .didChangeRenewalPreference(.downgrade), .didChangeRenewalPreference(.back),
    .didChangeRenewalStatus(isOn: true), .didChangeRenewalStatus(isOn: false),
    .offerRedeemed(.samePlan), .offerRedeemed(.upgrade), .offerRedeemed(.downgrade),
    .didFailToRenew(inGrace: true), .didFailToRenew(inGrace: false), .gracePeriodExpired,
    .expired(.voluntary), .expired(.billingRetry), .expired(.priceIncrease),
    .expired(.productNotForSale), .expired(.other), .priceIncrease(.pending),
    .priceIncrease(.accepted), .refund, .refundDeclined, .refundReversed, .consumptionRequest,
    .revoke, .oneTimeCharge, .renewalExtended, .renewalExtension(.summary),
    .renewalExtension(.failure), .externalPurchaseToken(.unreported),
    .externalPurchaseToken(.created), .externalPurchaseToken(.activeTokenReminder), .test,
    .metadataUpdate, .migration, .priceChange, .rescindConsent,
  ]
}

extension ServerNotification {
  /// The type as written in the payload: `DID_RENEW`.
  package var type: String {
    switch self {
    case .subscribed: "SUBSCRIBED"
    case .didRenew: "DID_RENEW"
    case .didChangeRenewalPreference: "DID_CHANGE_RENEWAL_PREF"
    case .didChangeRenewalStatus: "DID_CHANGE_RENEWAL_STATUS"
    case .offerRedeemed: "OFFER_REDEEMED"
    case .didFailToRenew: "DID_FAIL_TO_RENEW"
    case .gracePeriodExpired: "GRACE_PERIOD_EXPIRED"
    case .expired: "EXPIRED"
    case .priceIncrease: "PRICE_INCREASE"
    case .refund: "REFUND"
    case .refundDeclined: "REFUND_DECLINED"
    case .refundReversed: "REFUND_REVERSED"
    case .consumptionRequest: "CONSUMPTION_REQUEST"
    case .revoke: "REVOKE"
    case .oneTimeCharge: "ONE_TIME_CHARGE"
    case .renewalExtended: "RENEWAL_EXTENDED"
    case .renewalExtension: "RENEWAL_EXTENSION"
    case .externalPurchaseToken: "EXTERNAL_PURCHASE_TOKEN"
    case .test: "TEST"
    case .metadataUpdate: "METADATA_UPDATE"
    case .migration: "MIGRATION"
    case .priceChange: "PRICE_CHANGE"
    case .rescindConsent: "RESCIND_CONSENT"
    }
  }

  /// The subtype as written in the payload, or nil.
  package var subtype: String? {
    switch self {
    case .subscribed(.initialBuy): "INITIAL_BUY"
    case .subscribed(.resubscribe): "RESUBSCRIBE"
    case .didRenew(let isRecovery): isRecovery ? "BILLING_RECOVERY" : nil
    case .didChangeRenewalPreference(.upgrade), .offerRedeemed(.upgrade): "UPGRADE"
    case .didChangeRenewalPreference(.downgrade), .offerRedeemed(.downgrade): "DOWNGRADE"
    case .didChangeRenewalStatus(let isOn): isOn ? "AUTO_RENEW_ENABLED" : "AUTO_RENEW_DISABLED"
    case .didFailToRenew(let inGrace): inGrace ? "GRACE_PERIOD" : nil
    case .expired(.voluntary): "VOLUNTARY"
    case .expired(.billingRetry): "BILLING_RETRY"
    case .expired(.priceIncrease): "PRICE_INCREASE"
    case .expired(.productNotForSale): "PRODUCT_NOT_FOR_SALE"
    case .priceIncrease(.pending): "PENDING"
    case .priceIncrease(.accepted): "ACCEPTED"
    case .renewalExtension(.summary): "SUMMARY"
    case .renewalExtension(.failure): "FAILURE"
    case .externalPurchaseToken(.unreported): "UNREPORTED"
    case .externalPurchaseToken(.created): "CREATED"
    case .externalPurchaseToken(.activeTokenReminder): "ACTIVE_TOKEN_REMINDER"
    default: nil
    }
  }
}
