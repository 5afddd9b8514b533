extension Transaction {
  /// The transaction by the names of `JWSTransactionDecodedPayload`; identifiers are texts.
  ///
  /// - Parameter signed: when this copy was signed; the transaction's own date unless said.
  /// - Returns: the members that have a meaning here.
  public func wire(signed: StoreDate? = nil) -> WireObject {
    var object = WireObject()
    object.add("transactionId", String(id.rawValue))
    object.add("originalTransactionId", String(originalID.rawValue))
    object.add("webOrderLineItemId", subscription?.webOrderLineItemID)
    object.add("productId", productID.rawValue)
    object.add("subscriptionGroupIdentifier", subscriptionGroupID?.rawValue)
    object.add("purchaseDate", purchaseDate)
    object.add("originalPurchaseDate", originalPurchaseDate)
    object.add("expiresDate", expirationDate)
    object.add("quantity", Int64(purchasedQuantity))
    object.add("type", productType.wireName)
    object.add("appAccountToken", appAccountToken?.rawValue)
    object.add("inAppOwnershipType", ownershipType.wireName)
    object.add("signedDate", signed ?? signedDate)
    object.add("revocationReason", revocationReason?.wireCode)
    object.add("revocationDate", revocationDate)
    object.add("revocationType", revocation?.type.wireName)
    object.add("revocationPercentage", revocation?.percentage)
    if subscription != nil { object.add("isUpgraded", isUpgraded) }
    object.add(offer)
    object.add("environment", environment.wireName)
    object.add("transactionReason", reason.wireName)
    object.add("currency", price.currency)
    object.add("price", price.milliunits)
    return object
  }
}

extension RenewalInfo {
  /// The renewal by the names of `JWSRenewalInfoDecodedPayload`; identifiers are texts.
  ///
  /// - Parameters:
  ///   - signed: when this copy was signed.
  ///   - environment: the store that signed it.
  /// - Returns: the members that have a meaning here.
  public func wire(signed: StoreDate, environment: StoreEnvironment) -> WireObject {
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
    object.add("environment", environment.wireName)
    object.add("signedDate", signed)
    return object
  }
}

extension NotificationPayload {
  /// The payload by the names of `responseBodyV2DecodedPayload`.
  ///
  /// What Apple nests as signed texts stands here as objects.
  public var wire: WireObject {
    var data = WireObject()
    data.add("environment", environment.wireName)
    data.add("signedTransactionInfo", transaction?.wire(signed: signedDate))
    data.add("signedRenewalInfo", renewal?.wire(signed: signedDate, environment: environment))
    data.add("status", status?.wireCode)
    data.add("consumptionRequestReason", consumptionRequestReason?.wireName)
    var object = WireObject()
    object.add("notificationType", notification.type)
    object.add("subtype", notification.subtype)
    object.add("notificationUUID", id.rawValue)
    object.add("version", "2.0")
    object.add("signedDate", signedDate)
    object.add("data", data)
    return object
  }
}

extension WireObject {
  fileprivate mutating func add(_ offer: SubscriptionOffer?) {
    guard let offer else { return }
    add("offerType", offer.kind.wireCode)
    add("offerIdentifier", offer.id)
    add("offerDiscountType", offer.paymentMode.wireName)
    add("offerPeriod", "\(offer.period)")
  }
}
