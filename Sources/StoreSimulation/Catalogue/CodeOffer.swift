public import StoreModel

/// An offer for whoever has a code, and to which subscribers its codes are given.
///
/// Source: Apple's "Supporting subscription offer codes in your app".
public struct CodeOffer: Hashable, Sendable {
  /// Whom a code can be for.
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
  /// The offer; its identifier is the reference name by which codes are made.
  public let offer: SubscriptionOffer
  /// Whom its codes are for, in the order of ``Customer``.
  public let customers: [Customer]
  /// Whether a customer who has had the introductory offer, or still may, can redeem it as well.
  public let isStackable: Bool

  /// Describes an offer with codes.
  ///
  /// - Parameters:
  ///   - product: the product that is redeemed.
  ///   - offer: the offer.
  ///   - customers: whom its codes are for.
  ///   - isStackable: whether it goes together with the introductory offer.
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
