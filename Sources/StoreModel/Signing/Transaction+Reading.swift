// The counterpart of `Transaction.wire()`.
//
// Unknown members are ignored, as are subscription members of other purchases. Apple's library
// treats every member as optional. Here, the members without which a purchase has no meaning are
// required.

extension Transaction {
  /// Creates a transaction from the members named in `JWSTransactionDecodedPayload`.
  ///
  /// The required members are `transactionId`, `productId`, `type`, `purchaseDate`,
  /// `inAppOwnershipType` and `environment`, and for an auto-renewable subscription also
  /// `subscriptionGroupIdentifier` and `expiresDate`. A date with a fraction of a millisecond is
  /// rounded toward zero. The store reports neither the number of periods of an offer nor its
  /// price, so the offer has one period here, at the price of the transaction.
  package init(wire: WireObject) throws(WireMemberError) {
    let type: ProductType = try wire.required("type", as: .named)
    let price = try Price(wire: wire)
    self.init(
      id: try wire.required("transactionId", as: .identifier),
      originalID: try wire.value("originalTransactionId", as: .identifier),
      productID: ProductID(try wire.required("productId", as: .text)),
      productType: type,
      purchaseDate: try wire.required("purchaseDate", as: .date),
      originalPurchaseDate: try wire.value("originalPurchaseDate", as: .date),
      purchasedQuantity: Int(try wire.value("quantity", as: .number(1...Int64(Int32.max))) ?? 1),
      ownershipType: try wire.required("inAppOwnershipType", as: .named),
      subscription: type == .autoRenewable
        ? try SubscriptionDetails(wire: wire, price: price) : nil,
      revocation: try Revocation(wire: wire),
      appAccountToken: try wire.value("appAccountToken", as: .text)
        .map { AppAccountToken(rawValue: $0.lowercased()) },
      environment: try wire.required("environment", as: .named),
      price: price,
      signedDate: try wire.value("signedDate", as: .date)
    )
  }
}

extension Price {
  /// Creates the charged price: zero if both amount and currency are missing, as with Xcode's
  /// store.
  fileprivate init(wire: WireObject) throws(WireMemberError) {
    guard wire["price"] != nil || wire["currency"] != nil else {
      self = .free
      return
    }
    self.init(
      milliunits: try wire.required("price", as: .number(0...Int64.max)),
      currency: try wire.required("currency", as: .text)
    )
  }
}

extension SubscriptionDetails {
  fileprivate init(wire: WireObject, price: Price) throws(WireMemberError) {
    self.init(
      groupID: SubscriptionGroupID(try wire.required("subscriptionGroupIdentifier", as: .text)),
      expirationDate: try wire.required("expiresDate", as: .date),
      offer: try SubscriptionOffer.read(from: wire, price: price),
      reason: try wire.value("transactionReason", as: .named) ?? .purchase,
      webOrderLineItemID: try wire.value("webOrderLineItemId", as: .text) ?? ""
    )
    isUpgraded = try wire.value("isUpgraded", as: .boolean) ?? false
  }
}

extension SubscriptionOffer {
  /// Returns the offer; nil if there was none, or if the store omitted its payment mode and period,
  /// as Xcode's does.
  static func read(
    from wire: WireObject,
    price: Price
  ) throws(WireMemberError) -> SubscriptionOffer? {
    let kind: Kind? = try wire.value("offerType", as: .coded)
    let id = try wire.value("offerIdentifier", as: .text)
    let mode: PaymentMode? = try wire.value("offerDiscountType", as: .named)
    let period = try wire.value("offerPeriod", as: .period)
    guard let kind, let mode, let period else { return nil }
    return SubscriptionOffer(kind: kind, id: id, paymentMode: mode, period: period, price: price)
  }
}

extension Revocation {
  /// Creates the revocation; nil if the transaction was not revoked.
  ///
  /// The date is required if any other part is present: a missing date must never make a revoked
  /// purchase look valid.
  fileprivate init?(wire: WireObject) throws(WireMemberError) {
    let others = ["revocationReason", "revocationType", "revocationPercentage"]
    guard wire["revocationDate"] != nil || others.contains(where: { wire[$0] != nil }) else {
      return nil
    }
    let percentage = try wire.value("revocationPercentage", as: .number(0...100_000))
    self.init(
      date: try wire.required("revocationDate", as: .date),
      reason: try wire.value("revocationReason", as: .coded) ?? .other,
      type: try wire.value("revocationType", as: .named) ?? .refundFull,
      percentage: Int32(percentage ?? 100_000)
    )
  }
}
