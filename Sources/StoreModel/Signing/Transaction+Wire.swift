// The wire format of values that the App Store signs for servers.
//
// Source: the models of Apple's App Store Server Library and the pages of
// developer.apple.com/documentation/appstoreserverapi that they refer to.

extension Transaction {
  /// Returns the transaction with the names of `JWSTransactionDecodedPayload`.
  ///
  /// Identifiers are strings.
  ///
  /// The signing date is by default the transaction's own; the app is omitted by default.
  package func wire(signed: StoreDate? = nil, bundleID: BundleID? = nil) -> WireObject {
    var object = WireObject()
    object.add("transactionId", String(id.rawValue))
    object.add("originalTransactionId", String(originalID.rawValue))
    object.add("webOrderLineItemId", subscription?.webOrderLineItemID)
    object.add("bundleId", bundleID?.rawValue)
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
    // Only Xcode says so of a period that was not superseded.
    if isUpgraded || environment == .xcode && subscription != nil {
      object.add("isUpgraded", isUpgraded)
    }
    object.add(offer)
    object.add("environment", environment.wireName)
    object.add("transactionReason", reason.wireName)
    object.add("currency", price.currency)
    object.add("price", price.milliunits)
    object.add("deviceVerificationNonce", deviceVerificationNonce.text)
    return object
  }
}

extension ProductType: WireNamed {
  /// `type` of a transaction.
  package var wireName: String {
    switch self {
    case .autoRenewable: "Auto-Renewable Subscription"
    case .nonConsumable: "Non-Consumable"
    case .consumable: "Consumable"
    case .nonRenewing: "Non-Renewing Subscription"
    }
  }
}

extension OwnershipType: WireNamed {
  /// `inAppOwnershipType`.
  package var wireName: String { self == .purchased ? "PURCHASED" : "FAMILY_SHARED" }
}

extension TransactionReason: WireNamed {
  /// `transactionReason`.
  package var wireName: String { self == .purchase ? "PURCHASE" : "RENEWAL" }
}

extension RevocationReason: WireCoded {
  /// `revocationReason`: 1 for a fault of the app, 0 for anything else.
  package var wireCode: Int32 { self == .developerIssue ? 1 : 0 }
}

extension RevocationType: WireNamed {
  /// `revocationType`.
  package var wireName: String {
    switch self {
    case .refundFull: "REFUND_FULL"
    case .refundProrated: "REFUND_PRORATED"
    case .familyRevoke: "FAMILY_REVOKE"
    }
  }
}

extension StoreEnvironment: WireNamed {
  /// `environment`.
  package var wireName: String {
    switch self {
    case .production: "Production"
    case .sandbox: "Sandbox"
    case .xcode: "Xcode"
    }
  }
}

extension SubscriptionOffer.Kind: WireCoded {
  /// `offerType`, 1...4.
  package var wireCode: Int32 {
    switch self {
    case .introductory: 1
    case .promotional: 2
    case .code: 3
    case .winBack: 4
    }
  }
}

extension SubscriptionOffer.PaymentMode: WireNamed {
  /// `offerDiscountType`.
  package var wireName: String {
    switch self {
    case .freeTrial: "FREE_TRIAL"
    case .payAsYouGo: "PAY_AS_YOU_GO"
    case .payUpFront: "PAY_UP_FRONT"
    }
  }
}

extension WireObject {
  mutating func add(_ offer: SubscriptionOffer?) {
    guard let offer else { return }
    add("offerType", offer.kind.wireCode)
    add("offerIdentifier", offer.id)
    add("offerDiscountType", offer.paymentMode.wireName)
    add("offerPeriod", "\(offer.period)")
  }
}
