/// The reason for a transaction, as in StoreKit's `Transaction.Reason`.
public enum TransactionReason: Hashable, Sendable, CaseIterable {
  /// The customer made a purchase.
  case purchase
  /// The store renewed a subscription.
  case renewal
}

/// The details that a subscription adds to a transaction.
public struct SubscriptionDetails: Hashable, Sendable {
  /// The group, in which a customer holds one subscription at a time.
  public var groupID: SubscriptionGroupID
  /// The end of the paid period.
  ///
  /// In a grace period this date has passed and access continues.
  public var expirationDate: StoreDate
  /// Whether the customer has since upgraded to a higher level of service.
  public var isUpgraded = false
  /// The applied offer.
  public var offer: SubscriptionOffer?
  /// The reason: purchase or renewal.
  public var reason: TransactionReason
  /// The identifier of this period across devices.
  public var webOrderLineItemID: String

  /// Creates the details of one subscription period.
  public init(
    groupID: SubscriptionGroupID,
    expirationDate: StoreDate,
    offer: SubscriptionOffer? = nil,
    reason: TransactionReason = .purchase,
    webOrderLineItemID: String = ""
  ) {
    self.groupID = groupID
    self.expirationDate = expirationDate
    self.offer = offer
    self.reason = reason
    self.webOrderLineItemID = webOrderLineItemID
  }
}
