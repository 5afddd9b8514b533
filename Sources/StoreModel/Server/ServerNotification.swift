/// What the App Store tells a developer's server, by notification type and subtype, version 2.
///
/// Source: developer.apple.com/documentation/appstoreservernotifications/notificationtype. Kinds
/// that need Apple's other programmes (external purchases, Advanced Commerce), what the developer
/// asks for (tests, mass extensions) and consent of parents are named here and never sent by the
/// simulated store.
public enum ServerNotification: Hashable, Sendable {
  /// Whether it is somebody's first subscription to a group.
  public enum Subscription: Hashable, Sendable {
    /// The first.
    case initialBuy
    /// After the last one was over.
    case resubscribe
  }
  /// How a plan changes.
  public enum PlanChange: Hashable, Sendable {
    /// At once: to a higher service, or to an equal one of the same length.
    case upgrade
    /// At the next renewal.
    case downgrade
    /// A change that had not taken effect was undone.
    case back
  }
  /// How an offer was redeemed by an active subscriber.
  public enum Redemption: Hashable, Sendable {
    /// For what is held.
    case samePlan
    /// To go over to a higher service at once.
    case upgrade
    /// To go over to a lower service at the next renewal.
    case downgrade
  }
  /// How a price increase stands.
  public enum PriceIncrease: Hashable, Sendable {
    /// The customer was asked.
    case pending
    /// The customer agreed, or was informed where no consent is needed.
    case accepted
  }
  /// Why a subscription is over.
  public enum Expiry: Hashable, Sendable {
    /// The customer turned renewal off.
    case voluntary
    /// The customer could not be charged.
    case billingRetry
    /// The customer did not agree to a higher price.
    case priceIncrease
    /// The product is not sold any more.
    case productNotForSale
    /// Anything else.
    case other
  }
  /// How moving the end of many subscriptions went.
  public enum MassExtension: Hashable, Sendable {
    /// It is done for all.
    case summary
    /// It failed for one.
    case failure
  }
  /// What became of a token for purchases outside the App Store.
  public enum TokenNews: Hashable, Sendable {
    /// Nothing was reported for it.
    case unreported
    /// It was made.
    case created
    /// It is still active.
    case activeTokenReminder
  }

  /// Somebody subscribed; also for each family member who gains access.
  case subscribed(Subscription)
  /// A subscription was renewed; after a failure or not.
  case didRenew(isRecovery: Bool)
  /// What will be renewed changed.
  case didChangeRenewalPreference(PlanChange)
  /// Whether it will be renewed changed.
  case didChangeRenewalStatus(isOn: Bool)
  /// An active subscriber redeemed an offer.
  case offerRedeemed(Redemption)
  /// A renewal failed; access goes on or not.
  case didFailToRenew(inGrace: Bool)
  /// Access ends although renewal is still tried.
  case gracePeriodExpired
  /// A subscription is over.
  case expired(Expiry)
  /// A higher price was asked for, or accepted.
  case priceIncrease(PriceIncrease)
  /// Money was given back.
  case refund
  /// A refund was asked for and declined.
  case refundDeclined
  /// A refund was taken back.
  case refundReversed
  /// A customer asked for a refund: how much was used?
  case consumptionRequest
  /// What a family member bought is shared no longer.
  case revoke
  /// Something that does not renew was bought.
  case oneTimeCharge
  /// The end of one subscription was moved.
  case renewalExtended
  /// The end of many subscriptions was to be moved.
  case renewalExtension(MassExtension)
  /// A token for purchases outside the App Store.
  case externalPurchaseToken(TokenNews)
  /// The developer asked for a notification.
  case test
  /// Advanced Commerce: what is known about a product changed.
  case metadataUpdate
  /// Advanced Commerce: a subscription was taken over.
  case migration
  /// Advanced Commerce: a price changed.
  case priceChange
  /// A parent takes back the consent to a child's use of the app.
  case rescindConsent
}

extension ServerNotification {
  /// The type as it stands in the payload: `DID_RENEW`.
  public var type: String {
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

  /// The subtype as it stands in the payload, or nil.
  public var subtype: String? {
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
