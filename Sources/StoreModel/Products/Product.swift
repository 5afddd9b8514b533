/// The kind of a product, as in StoreKit's `Product.ProductType`.
public enum ProductType: Hashable, Sendable, CaseIterable {
  /// Used up and then bought again, such as a pack of credits.
  case consumable
  /// Bought once and kept, such as an unlocked feature.
  case nonConsumable
  /// Lasts for a time that the app computes, and never renews.
  case nonRenewing
  /// Renews until it is canceled.
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
  /// The price that the store charges.
  public let price: Price
  /// Whether the buyer's family can share the product.
  public let isFamilyShareable: Bool
  /// The subscription details; nil for a product that does not renew automatically.
  public let subscription: SubscriptionInfo?

  /// Creates a product.
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
