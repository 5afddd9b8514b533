// The counterpart of `Transaction.wire()`.
//
// Members that are not known here are passed over, and so are those of a subscription where
// something else was bought. Apple's library takes every member for optional; those are required
// here without which a purchase has no meaning.

extension Transaction {
  /// Reads a transaction by the names of `JWSTransactionDecodedPayload`.
  ///
  /// Required are `transactionId`, `productId`, `type`, `purchaseDate`, `inAppOwnershipType` and
  /// `environment`, for an auto-renewable subscription also `subscriptionGroupIdentifier` and
  /// `expiresDate`. Of a date with a fraction of a millisecond the whole milliseconds are kept: it
  /// is rounded toward zero. The store says neither how many periods an offer lasts nor what it
  /// costs by itself: the offer has one period here, at the price of the transaction.
  ///
  /// - Parameter wire: the members.
  /// - Throws: the first member that is missing or is not what it should be.
  public init(wire: WireObject) throws(WireMemberError) {
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
  /// What was charged; nothing if neither amount nor currency is told, as by Xcode's store.
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
  /// The offer that applied; nil if there was none, or the store left out how it is paid and for
  /// how long, as Xcode's does.
  fileprivate static func read(
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
  /// That it was taken back; nil while it stands.
  ///
  /// Whoever tells one part of it tells the date: a purchase that was taken back is never believed
  /// to stand because the date is missing.
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
