// How values stand in what the App Store signs for servers.
//
// Source: the models of Apple's App Store Server Library and the pages of
// developer.apple.com/documentation/appstoreserverapi that they name.

extension RenewalState {
  /// `status`: 1 active, 2 expired, 3 billing retry, 4 grace period, 5 revoked.
  public var wireCode: Int32 {
    switch self {
    case .subscribed: 1
    case .expired: 2
    case .inBillingRetryPeriod: 3
    case .inGracePeriod: 4
    case .revoked: 5
    }
  }
}

extension ExpirationReason {
  /// `expirationIntent`, 1...5.
  public var wireCode: Int32 {
    switch self {
    case .autoRenewDisabled: 1
    case .billingError: 2
    case .didNotConsentToPriceIncrease: 3
    case .productUnavailable: 4
    case .unknown: 5
    }
  }
}

extension PriceIncreaseStatus {
  /// `priceIncreaseStatus`: 0 not answered, 1 agreed or informed; nil where nothing is asked.
  public var wireCode: Int32? {
    switch self {
    case .noIncreasePending: nil
    case .pending: 0
    case .agreed: 1
    }
  }
}

extension RevocationReason {
  /// `revocationReason`: 1 a fault of the app, 0 anything else.
  public var wireCode: Int32 { self == .developerIssue ? 1 : 0 }
}

extension RevocationType {
  /// `revocationType`.
  public var wireName: String {
    switch self {
    case .refundFull: "REFUND_FULL"
    case .refundProrated: "REFUND_PRORATED"
    case .familyRevoke: "FAMILY_REVOKE"
    }
  }
}

extension ProductType {
  /// `type` of a transaction.
  public var wireName: String {
    switch self {
    case .autoRenewable: "Auto-Renewable Subscription"
    case .nonConsumable: "Non-Consumable"
    case .consumable: "Consumable"
    case .nonRenewing: "Non-Renewing Subscription"
    }
  }
}

extension OwnershipType {
  /// `inAppOwnershipType`.
  public var wireName: String { self == .purchased ? "PURCHASED" : "FAMILY_SHARED" }
}

extension TransactionReason {
  /// `transactionReason`.
  public var wireName: String { self == .purchase ? "PURCHASE" : "RENEWAL" }
}

extension StoreEnvironment {
  /// `environment`.
  public var wireName: String {
    switch self {
    case .production: "Production"
    case .sandbox: "Sandbox"
    case .xcode: "Xcode"
    }
  }
}

extension SubscriptionOffer.Kind {
  /// `offerType`, 1...4.
  public var wireCode: Int32 {
    switch self {
    case .introductory: 1
    case .promotional: 2
    case .code: 3
    case .winBack: 4
    }
  }
}

extension SubscriptionOffer.PaymentMode {
  /// `offerDiscountType`.
  public var wireName: String {
    switch self {
    case .freeTrial: "FREE_TRIAL"
    case .payAsYouGo: "PAY_AS_YOU_GO"
    case .payUpFront: "PAY_UP_FRONT"
    }
  }
}

extension ConsumptionRequestReason {
  /// `consumptionRequestReason`.
  public var wireName: String {
    switch self {
    case .unintendedPurchase: "UNINTENDED_PURCHASE"
    case .fulfillmentIssue: "FULFILLMENT_ISSUE"
    case .unsatisfiedWithPurchase: "UNSATISFIED_WITH_PURCHASE"
    case .legal: "LEGAL"
    case .other: "OTHER"
    }
  }
}
