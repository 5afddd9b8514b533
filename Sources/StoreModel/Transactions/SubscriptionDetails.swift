/// Why a transaction was made, by StoreKit's `Transaction.Reason`.
public enum TransactionReason: Hashable, Sendable, CaseIterable {
  /// The customer bought.
  case purchase
  /// The store renewed a subscription.
  case renewal
}

/// What a transaction of a subscription says beside what every transaction says.
public struct SubscriptionDetails: Hashable, Sendable {
  /// The group of which a customer holds one subscription at a time.
  public var groupID: SubscriptionGroupID
  /// When the period that was paid for ends; in grace this is past and access goes on.
  public var expirationDate: StoreDate
  /// Whether the customer went over to a higher service meanwhile.
  public var isUpgraded = false
  /// The offer that applied.
  public var offer: SubscriptionOffer?
  /// Bought or renewed.
  public var reason: TransactionReason
  /// The identifier of this period across devices.
  public var webOrderLineItemID: String

  /// Describes one period of a subscription.
  ///
  /// - Parameters:
  ///   - groupID: the group.
  ///   - expirationDate: when the period ends.
  ///   - offer: the offer that applied.
  ///   - reason: bought or renewed.
  ///   - webOrderLineItemID: the identifier of the period across devices.
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
