/// What kind of purchase a product is, by StoreKit's `Product.ProductType`.
public enum ProductType: Hashable, Sendable, CaseIterable {
  /// Used up and bought again: a pack of credits.
  case consumable
  /// Bought once and kept: an unlocked feature.
  case nonConsumable
  /// Lasts for a time that the app computes; never renews.
  case nonRenewing
  /// Renews until it is cancelled.
  case autoRenewable
}

/// A product as the store offers it to one customer.
public struct Product: Hashable, Sendable {
  /// The product's identifier.
  public let id: ProductID
  /// The kind of purchase.
  public let type: ProductType
  /// The name shown to customers.
  public let displayName: String
  /// The longer text shown to customers.
  public let description: String
  /// What the store charges.
  public let price: Price
  /// Whether the buyer's family may share it.
  public let isFamilyShareable: Bool
  /// What makes it a subscription; nil for what does not renew by itself.
  public let subscription: SubscriptionInfo?

  /// Makes a product.
  public init(
    id: ProductID,
    type: ProductType,
    displayName: String,
    description: String,
    price: Price,
    isFamilyShareable: Bool = false,
    subscription: SubscriptionInfo? = nil
  ) {
    self.id = id
    self.type = type
    self.displayName = displayName
    self.description = description
    self.price = price
    self.isFamilyShareable = isFamilyShareable
    self.subscription = subscription
  }
}
