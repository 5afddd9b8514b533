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
  /// What it says; kept once, as it is copied more often than it changes.
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
  }

  @usableFromInline var kept: Kept<Content>

  /// The first transaction of the subscription.
  @inlinable public var originalTransactionID: TransactionID {
    get { kept.value.originalTransactionID }
    set { change { $0.originalTransactionID = newValue } }
  }
  /// What is held now, or was held last.
  @inlinable public var currentProductID: ProductID {
    get { kept.value.currentProductID }
    set { change { $0.currentProductID = newValue } }
  }
  /// Whether it will be renewed.
  @inlinable public var willAutoRenew: Bool {
    get { kept.value.willAutoRenew }
    set { change { $0.willAutoRenew = newValue } }
  }
  /// What will be renewed; nil if nothing.
  @inlinable public var autoRenewPreference: ProductID? {
    get { kept.value.autoRenewPreference }
    set { change { $0.autoRenewPreference = newValue } }
  }
  /// Why it ended, or why renewal failed; nil while all is well.
  @inlinable public var expirationReason: ExpirationReason? {
    get { kept.value.expirationReason }
    set { change { $0.expirationReason = newValue } }
  }
  /// Whether a failed renewal is tried again.
  @inlinable public var isInBillingRetry: Bool {
    get { kept.value.isInBillingRetry }
    set { change { $0.isInBillingRetry = newValue } }
  }
  /// Until when access goes on after a failed renewal; nil outside a grace period.
  @inlinable public var gracePeriodExpirationDate: StoreDate? {
    get { kept.value.gracePeriodExpirationDate }
    set { change { $0.gracePeriodExpirationDate = newValue } }
  }
  /// How far a higher price has come.
  @inlinable public var priceIncreaseStatus: PriceIncreaseStatus {
    get { kept.value.priceIncreaseStatus }
    set { change { $0.priceIncreaseStatus = newValue } }
  }
  /// When it will be renewed, or would have been; may be past.
  @inlinable public var renewalDate: StoreDate {
    get { kept.value.renewalDate }
    set { change { $0.renewalDate = newValue } }
  }
  /// What the next period will cost; nil if there is none.
  @inlinable public var renewalPrice: Price? {
    get { kept.value.renewalPrice }
    set { change { $0.renewalPrice = newValue } }
  }
  /// Since when it lasts, where lapses under 60 days do not count.
  @inlinable public var recentSubscriptionStartDate: StoreDate {
    get { kept.value.recentSubscriptionStartDate }
    set { change { $0.recentSubscriptionStartDate = newValue } }
  }
  /// The offer that applies to the next period.
  @inlinable public var offer: SubscriptionOffer? {
    get { kept.value.offer }
    set { change { $0.offer = newValue } }
  }
  /// The offers with which a former subscriber may come back, the best first.
  @inlinable public var eligibleWinBackOfferIDs: [String] {
    get { kept.value.eligibleWinBackOfferIDs }
    set { change { $0.eligibleWinBackOfferIDs = newValue } }
  }

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
        eligibleWinBackOfferIDs: eligibleWinBackOfferIDs
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
