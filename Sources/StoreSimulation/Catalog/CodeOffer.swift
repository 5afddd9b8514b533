package import StoreModel

/// An offer for customers with a code, and the kinds of subscribers who can get one.
///
/// Source: Apple's "Supporting subscription offer codes in your app".
package struct CodeOffer: Hashable, Sendable {
  /// A kind of customer for whom a code is valid.
  package enum Customer: Hashable, Sendable, CaseIterable {
    /// Never subscribed to the group.
    case new
    /// Subscribed at present.
    case existing
    /// Subscribed before.
    case expired
  }

  /// The product that is redeemed.
  package let product: ProductID
  /// The offer, whose identifier is the reference name of its codes.
  package let offer: SubscriptionOffer
  /// The customers for whom its codes are valid, in the order of ``Customer``.
  package let customers: [Customer]
  /// Whether the offer can be combined with the introductory offer.
  package let isStackable: Bool

  /// Creates a code offer.
  package init(
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
