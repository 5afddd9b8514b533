public import StoreModel

/// An offer for customers with a code, and the kinds of subscribers who can get one.
///
/// Source: Apple's "Supporting subscription offer codes in your app".
public struct CodeOffer: Hashable, Sendable {
  /// A kind of customer for whom a code is valid.
  public enum Customer: Hashable, Sendable, CaseIterable {
    /// Never subscribed to the group.
    case new
    /// Subscribed at present.
    case existing
    /// Subscribed before.
    case expired
  }

  /// The product that is redeemed.
  public let product: ProductID
  /// The offer, whose identifier is the reference name of its codes.
  public let offer: SubscriptionOffer
  /// The customers for whom its codes are valid, in the order of ``Customer``.
  public let customers: [Customer]
  /// Whether the offer can be combined with the introductory offer.
  public let isStackable: Bool

  /// Creates a code offer.
  public init(
    product: ProductID,
    offer: SubscriptionOffer,
    customers: [Customer],
    isStackable: Bool
  ) {
    self.product = product
    self.offer = offer
    self.customers = Customer.allCases.filter(customers.contains)
    self.isStackable = isStackable
  }
}
