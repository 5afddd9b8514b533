/// The state of a subscription, as in StoreKit's `Product.SubscriptionInfo.RenewalState`.
public enum RenewalState: String, Hashable, Sendable, CaseIterable {
  /// Paid for, with access.
  case subscribed
  /// The period is over and renewal has failed so far; access continues for a while.
  case inGracePeriod
  /// The period is over and renewal has failed so far; no access.
  case inBillingRetryPeriod
  /// Expired, without access.
  case expired
  /// Revoked, without access.
  case revoked

  /// Whether the state gives access.
  public var entitles: Bool { self == .subscribed || self == .inGracePeriod }
}

/// The reason why a subscription ended, as in StoreKit's `RenewalInfo.ExpirationReason`.
public enum ExpirationReason: Hashable, Sendable, CaseIterable {
  /// The customer turned renewal off.
  case autoRenewDisabled
  /// The customer could not be charged.
  case billingError
  /// The customer did not agree to a higher price.
  case didNotConsentToPriceIncrease
  /// The product is no longer sold.
  case productUnavailable
  /// The reason is unknown.
  case unknown
}

/// The status of a price increase, as in StoreKit's `RenewalInfo.PriceIncreaseStatus`.
public enum PriceIncreaseStatus: Hashable, Sendable, CaseIterable {
  /// No price increase is pending.
  case noIncreasePending
  /// The customer was asked and has not answered.
  case pending
  /// The customer agreed, or was informed where no consent is needed.
  case agreed
}

/// The renewal details of a subscription, as in StoreKit's `Product.SubscriptionInfo.RenewalInfo`.
public struct RenewalInfo: Hashable, Sendable {
  /// The content, stored once because it is copied more often than it changes.
  @usableFromInline
  struct Content: Hashable, Sendable {
    @usableFromInline var originalTransactionID: TransactionID
    @usableFromInline var currentProductID: ProductID
    @usableFromInline var willAutoRenew: Bool
    @usableFromInline var autoRenewPreference: ProductID?
    @usableFromInline var expirationReason: ExpirationReason?
    @usableFromInline var isInBillingRetry: Bool
    @usableFromInline var gracePeriodExpirationDate: StoreDate?
    @usableFromInline var priceIncreaseStatus: PriceIncreaseStatus
    @usableFromInline var renewalDate: StoreDate
    @usableFromInline var renewalPrice: Price?
    @usableFromInline var recentSubscriptionStartDate: StoreDate
    @usableFromInline var offer: SubscriptionOffer?
    @usableFromInline var eligibleWinBackOfferIDs: [String]
    @usableFromInline var appAccountToken: AppAccountToken?
  }

  @usableFromInline var kept: Kept<Content>

  /// The first transaction of the subscription.
  @inlinable public var originalTransactionID: TransactionID {
    get { kept.value.originalTransactionID }
    set { change { $0.originalTransactionID = newValue } }
  }
  /// The current product, or the last one.
  @inlinable public var currentProductID: ProductID {
    get { kept.value.currentProductID }
    set { change { $0.currentProductID = newValue } }
  }
  /// Whether the subscription renews automatically.
  @inlinable public var willAutoRenew: Bool {
    get { kept.value.willAutoRenew }
    set { change { $0.willAutoRenew = newValue } }
  }
  /// The product of the next renewal; nil if there is none.
  @inlinable public var autoRenewPreference: ProductID? {
    get { kept.value.autoRenewPreference }
    set { change { $0.autoRenewPreference = newValue } }
  }
  /// The reason why the subscription ended or renewal failed; nil otherwise.
  @inlinable public var expirationReason: ExpirationReason? {
    get { kept.value.expirationReason }
    set { change { $0.expirationReason = newValue } }
  }
  /// Whether a failed renewal is being retried.
  @inlinable public var isInBillingRetry: Bool {
    get { kept.value.isInBillingRetry }
    set { change { $0.isInBillingRetry = newValue } }
  }
  /// The end of access after a failed renewal; nil outside a grace period.
  @inlinable public var gracePeriodExpirationDate: StoreDate? {
    get { kept.value.gracePeriodExpirationDate }
    set { change { $0.gracePeriodExpirationDate = newValue } }
  }
  /// The status of a price increase.
  @inlinable public var priceIncreaseStatus: PriceIncreaseStatus {
    get { kept.value.priceIncreaseStatus }
    set { change { $0.priceIncreaseStatus = newValue } }
  }
  /// The date on which the subscription renews or would have renewed, which may be in the past.
  @inlinable public var renewalDate: StoreDate {
    get { kept.value.renewalDate }
    set { change { $0.renewalDate = newValue } }
  }
  /// The price of the next period; nil if there is none.
  @inlinable public var renewalPrice: Price? {
    get { kept.value.renewalPrice }
    set { change { $0.renewalPrice = newValue } }
  }
  /// The start of the subscription, ignoring lapses under 60 days.
  @inlinable public var recentSubscriptionStartDate: StoreDate {
    get { kept.value.recentSubscriptionStartDate }
    set { change { $0.recentSubscriptionStartDate = newValue } }
  }
  /// The offer that applies to the next period.
  @inlinable public var offer: SubscriptionOffer? {
    get { kept.value.offer }
    set { change { $0.offer = newValue } }
  }
  /// The win-back offers that a former subscriber is eligible for, best first.
  @inlinable public var eligibleWinBackOfferIDs: [String] {
    get { kept.value.eligibleWinBackOfferIDs }
    set { change { $0.eligibleWinBackOfferIDs = newValue } }
  }
  /// The app's own customer, given with the purchase or change that the next period follows from;
  /// nil if none was given.
  @inlinable public var appAccountToken: AppAccountToken? {
    get { kept.value.appAccountToken }
    set { change { $0.appAccountToken = newValue } }
  }

  /// Creates renewal details.
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
    eligibleWinBackOfferIDs: [String] = [],
    appAccountToken: AppAccountToken? = nil
  ) {
    kept = Kept(
      Content(
        originalTransactionID: originalTransactionID,
        currentProductID: currentProductID,
        willAutoRenew: willAutoRenew,
        autoRenewPreference: autoRenewPreference,
        expirationReason: expirationReason,
        isInBillingRetry: isInBillingRetry,
        gracePeriodExpirationDate: gracePeriodExpirationDate,
        priceIncreaseStatus: priceIncreaseStatus,
        renewalDate: renewalDate,
        renewalPrice: renewalPrice,
        recentSubscriptionStartDate: recentSubscriptionStartDate,
        offer: offer,
        eligibleWinBackOfferIDs: eligibleWinBackOfferIDs,
        appAccountToken: appAccountToken
      )
    )
  }

  @usableFromInline
  mutating func change(_ body: (inout Content) -> Void) {
    var content = kept.value
    body(&content)
    kept = Kept(content)
  }
}

/// A customer's subscription in a group, as in StoreKit's `Product.SubscriptionInfo.Status`.
///
/// A family member may hold two: their own and a shared one.
public struct SubscriptionStatus: Hashable, Sendable {
  /// The state of the subscription.
  public var state: RenewalState
  /// Its latest transaction.
  public var transaction: VerificationResult
  /// The renewal details.
  public var renewalInfo: RenewalInfo

  /// Creates a subscription status.
  public init(state: RenewalState, transaction: VerificationResult, renewalInfo: RenewalInfo) {
    self.state = state
    self.transaction = transaction
    self.renewalInfo = renewalInfo
  }
}
