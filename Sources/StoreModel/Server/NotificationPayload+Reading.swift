// The counterpart of `NotificationPayload.wire`, and of the renewal details in it.

extension NotificationPayload {
  /// Creates a notification from the members named in `responseBodyV2DecodedPayload`, and from
  /// what its signed parts say.
  ///
  /// The required members are `notificationType`, `notificationUUID`, `signedDate`, and `data` or
  /// `summary` with an `environment`. A type or subtype that ``ServerNotification`` does not list
  /// is refused.
  package init(
    wire: WireObject,
    transaction: Transaction?,
    renewal: RenewalInfo?
  ) throws(WireMemberError) {
    let summary = try wire.value("summary", as: .object)
    let data = if let summary { summary } else { try wire.required("data", as: .object) }
    self.init(
      notification: try ServerNotification(wire: wire),
      id: NotificationID(rawValue: try wire.required("notificationUUID", as: .text)),
      signedDate: try wire.required("signedDate", as: .date),
      environment: try data.required("environment", as: .named),
      transaction: transaction,
      renewal: renewal,
      status: try data.value("status", as: .coded),
      consumptionRequestReason: try data.value("consumptionRequestReason", as: .named),
      summary: try summary.map { summary throws(WireMemberError) in
        try ExtensionSummary(wire: summary)
      }
    )
  }

  /// The notification as its signed texts describe it.
  ///
  /// The store signs a new copy of the transaction for each notification. Texts give neither the
  /// number of periods of an offer nor its price, so an offer has one period here, at the price of
  /// the transaction or of the next renewal.
  package var asSigned: NotificationPayload {
    var payload = self
    if var copy = transaction?.asSigned {
      if copy.signedDate != signedDate { copy.signedDate = signedDate }
      payload.transaction = copy
    }
    if let offer = renewal?.offer?.asSigned(price: renewal?.renewalPrice ?? .free),
      offer != renewal?.offer
    {
      payload.renewal?.offer = offer
    }
    return payload
  }
}

extension Transaction {
  /// The transaction as its signed text describes it, with one period of an offer at its own price.
  package var asSigned: Transaction {
    guard let told = offer?.asSigned(price: price), told != offer else { return self }
    var copy = self
    copy.subscription?.offer = told
    return copy
  }
}

extension SubscriptionOffer {
  /// Returns the offer as a text with a price describes it.
  fileprivate func asSigned(price: Price) -> SubscriptionOffer {
    SubscriptionOffer(kind: kind, id: id, paymentMode: paymentMode, period: period, price: price)
  }
}

extension ServerNotification {
  /// Creates the kind with the type and the subtype of an object.
  fileprivate init(wire: WireObject) throws(WireMemberError) {
    let type = try wire.required("notificationType", as: .text)
    let subtype = try wire.value("subtype", as: .text)
    let kinds = Self.allCases.filter { $0.type == type }
    guard let kind = kinds.first(where: { $0.subtype == subtype }) else {
      let (member, found) = kinds.isEmpty ? ("notificationType", type) : ("subtype", subtype)
      let known = kinds.isEmpty ? Self.allCases.map(\.type) : kinds.compactMap(\.subtype)
      throw WireMemberError(member, expected: .oneOf(known), found: found.map { "\"\($0)\"" })
    }
    self = kind
  }
}

extension ExtensionSummary {
  /// Creates a summary from the members of `summary`.
  fileprivate init(wire: WireObject) throws(WireMemberError) {
    self.init(
      requestIdentifier: try wire.required("requestIdentifier", as: .text),
      product: ProductID(try wire.required("productId", as: .text)),
      storefronts: try wire.value("storefrontCountryCodes", as: .texts) ?? [],
      succeeded: Int(try wire.required("succeededCount", as: .number(0...Int64.max))),
      failed: Int(try wire.required("failedCount", as: .number(0...Int64.max)))
    )
  }
}

extension RenewalInfo {
  /// Creates renewal details from the members named in `JWSRenewalInfoDecodedPayload`.
  ///
  /// The required members are `originalTransactionId`, `productId`, `autoRenewStatus`,
  /// `renewalDate` and `recentSubscriptionStartDate`. An offer has one period here, at the price of
  /// the next renewal, because the store reports neither.
  package init(wire: WireObject) throws(WireMemberError) {
    let price = try Price(renewal: wire)
    self.init(
      originalTransactionID: try wire.required("originalTransactionId", as: .identifier),
      currentProductID: ProductID(try wire.required("productId", as: .text)),
      willAutoRenew: try wire.required("autoRenewStatus", as: .number(0...1)) == 1,
      autoRenewPreference: try wire.value("autoRenewProductId", as: .text).map { ProductID($0) },
      expirationReason: try wire.value("expirationIntent", as: .coded),
      isInBillingRetry: try wire.value("isInBillingRetryPeriod", as: .boolean) ?? false,
      gracePeriodExpirationDate: try wire.value("gracePeriodExpiresDate", as: .date),
      priceIncreaseStatus: try PriceIncreaseStatus(wire: wire),
      renewalDate: try wire.required("renewalDate", as: .date),
      renewalPrice: price,
      recentSubscriptionStartDate: try wire.required("recentSubscriptionStartDate", as: .date),
      offer: try SubscriptionOffer.read(from: wire, price: price ?? .free),
      eligibleWinBackOfferIDs: try wire.value("eligibleWinBackOfferIds", as: .texts) ?? [],
      appAccountToken: try wire.value("appAccountToken", as: .text)
        .map { AppAccountToken(rawValue: $0.lowercased()) }
    )
  }
}

extension Price {
  /// Creates the price of the next renewal; nil if both amount and currency are missing.
  fileprivate init?(renewal wire: WireObject) throws(WireMemberError) {
    guard wire["renewalPrice"] != nil || wire["currency"] != nil else { return nil }
    self.init(
      milliunits: try wire.required("renewalPrice", as: .number(0...Int64.max)),
      currency: try wire.required("currency", as: .text)
    )
  }
}

extension PriceIncreaseStatus {
  fileprivate init(wire: WireObject) throws(WireMemberError) {
    switch try wire.value("priceIncreaseStatus", as: .number(0...1)) {
    case nil: self = .noIncreasePending
    case 0: self = .pending
    default: self = .agreed
    }
  }
}
