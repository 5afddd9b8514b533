/// How a subscription stands, by StoreKit's `Product.SubscriptionInfo.RenewalState`.
public enum RenewalState: Hashable, Sendable, CaseIterable {
  /// Paid for: access.
  case subscribed
  /// It could not be renewed yet and the period is over: access for a while.
  case inGracePeriod
  /// It could not be renewed yet and the period is over: no access.
  case inBillingRetryPeriod
  /// Over: no access.
  case expired
  /// Taken back: no access.
  case revoked

  /// Whether it gives access.
  public var entitles: Bool { self == .subscribed || self == .inGracePeriod }
}

/// Why a subscription ended, by StoreKit's `RenewalInfo.ExpirationReason`.
public enum ExpirationReason: Hashable, Sendable, CaseIterable {
  /// The customer turned renewal off.
  case autoRenewDisabled
  /// The customer could not be charged.
  case billingError
  /// The customer did not agree to a higher price.
  case didNotConsentToPriceIncrease
  /// The product is not sold any more.
  case productUnavailable
  /// Not told.
  case unknown
}

/// How far a higher price has come, by StoreKit's `RenewalInfo.PriceIncreaseStatus`.
public enum PriceIncreaseStatus: Hashable, Sendable, CaseIterable {
  /// None was asked for.
  case noIncreasePending
  /// The customer was asked and has not answered.
  case pending
  /// The customer agreed, or was informed where no consent is needed.
  case agreed
}

/// What will become of a subscription, by StoreKit's `Product.SubscriptionInfo.RenewalInfo`.
public struct RenewalInfo: Hashable, Sendable {
  /// The first transaction of the subscription.
  public var originalTransactionID: TransactionID
  /// What is held now, or was held last.
  public var currentProductID: ProductID
  /// Whether it will be renewed.
  public var willAutoRenew: Bool
  /// What will be renewed; nil if nothing.
  public var autoRenewPreference: ProductID?
  /// Why it ended, or why renewal failed; nil while all is well.
  public var expirationReason: ExpirationReason?
  /// Whether a failed renewal is tried again.
  public var isInBillingRetry: Bool
  /// Until when access goes on after a failed renewal; nil outside a grace period.
  public var gracePeriodExpirationDate: StoreDate?
  /// How far a higher price has come.
  public var priceIncreaseStatus: PriceIncreaseStatus
  /// When it will be renewed, or would have been; may be past.
  public var renewalDate: StoreDate
  /// What the next period will cost; nil if there is none.
  public var renewalPrice: Price?
  /// Since when it lasts, where lapses under 60 days do not count.
  public var recentSubscriptionStartDate: StoreDate
  /// The offer that applies to the next period.
  public var offer: SubscriptionOffer?
  /// The offers with which a former subscriber may come back, the best first.
  public var eligibleWinBackOfferIDs: [String]

  /// Describes what will become of a subscription.
  public init(
    originalTransactionID: TransactionID,
    currentProductID: ProductID,
    willAutoRenew: Bool,
    autoRenewPreference: ProductID?,
    expirationReason: ExpirationReason? = nil,
    isInBillingRetry: Bool = false,
    gracePeriodExpirationDate: StoreDate? = nil,
    priceIncreaseStatus: PriceIncreaseStatus = .noIncreasePending,
    renewalDate: StoreDate,
    renewalPrice: Price? = nil,
    recentSubscriptionStartDate: StoreDate,
    offer: SubscriptionOffer? = nil,
    eligibleWinBackOfferIDs: [String] = []
  ) {
    self.originalTransactionID = originalTransactionID
    self.currentProductID = currentProductID
    self.willAutoRenew = willAutoRenew
    self.autoRenewPreference = autoRenewPreference
    self.expirationReason = expirationReason
    self.isInBillingRetry = isInBillingRetry
    self.gracePeriodExpirationDate = gracePeriodExpirationDate
    self.priceIncreaseStatus = priceIncreaseStatus
    self.renewalDate = renewalDate
    self.renewalPrice = renewalPrice
    self.recentSubscriptionStartDate = recentSubscriptionStartDate
    self.offer = offer
    self.eligibleWinBackOfferIDs = eligibleWinBackOfferIDs
  }
}

/// One subscription of a group as a customer holds it, by StoreKit's
/// `Product.SubscriptionInfo.Status`.
///
/// A family member may hold two: an own one and a shared one.
public struct SubscriptionStatus: Hashable, Sendable {
  /// How it stands.
  public var state: RenewalState
  /// Its latest transaction.
  public var transaction: VerificationResult
  /// What will become of it.
  public var renewalInfo: RenewalInfo

  /// Describes a subscription.
  public init(state: RenewalState, transaction: VerificationResult, renewalInfo: RenewalInfo) {
    self.state = state
    self.transaction = transaction
    self.renewalInfo = renewalInfo
  }
}
