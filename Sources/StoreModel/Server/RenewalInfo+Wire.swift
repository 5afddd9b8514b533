extension RenewalInfo {
  /// Returns the renewal with the names of `JWSRenewalInfoDecodedPayload`.
  ///
  /// Identifiers are strings.
  package func wire(signed: StoreDate, environment: StoreEnvironment) -> WireObject {
    var object = WireObject()
    object.add("originalTransactionId", String(originalTransactionID.rawValue))
    object.add("productId", currentProductID.rawValue)
    object.add("autoRenewProductId", autoRenewPreference?.rawValue)
    object.add("autoRenewStatus", Int64(willAutoRenew ? 1 : 0))
    object.add("expirationIntent", expirationReason?.wireCode)
    object.add("isInBillingRetryPeriod", isInBillingRetry)
    object.add("gracePeriodExpiresDate", gracePeriodExpirationDate)
    object.add("priceIncreaseStatus", priceIncreaseStatus.wireCode)
    object.add("renewalDate", renewalDate)
    object.add("renewalPrice", renewalPrice?.milliunits)
    object.add("currency", renewalPrice?.currency)
    object.add("recentSubscriptionStartDate", recentSubscriptionStartDate)
    object.add(offer)
    object.add("eligibleWinBackOfferIds", eligibleWinBackOfferIDs)
    object.add("appAccountToken", appAccountToken?.rawValue)
    object.add("environment", environment.wireName)
    object.add("signedDate", signed)
    return object
  }
}

extension RenewalState: WireCoded {
  /// `status`: 1 active, 2 expired, 3 billing retry, 4 grace period, 5 revoked.
  package var wireCode: Int32 {
    switch self {
    case .subscribed: 1
    case .expired: 2
    case .inBillingRetryPeriod: 3
    case .inGracePeriod: 4
    case .revoked: 5
    }
  }
}

extension ExpirationReason: WireCoded {
  /// `expirationIntent`, 1...5.
  package var wireCode: Int32 {
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
  /// `priceIncreaseStatus`: 0 not answered, 1 agreed or informed; nil without a price increase.
  package var wireCode: Int32? {
    switch self {
    case .noIncreasePending: nil
    case .pending: 0
    case .agreed: 1
    }
  }
}
