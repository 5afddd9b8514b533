import StoreModel

/// Which price is shown for a plan.
struct OfferPricing: Sendable {
  /// The price of a product, given whether the store says that the customer may have the group's
  /// introductory offer, and which plans were bought before.
  let price: @Sendable (_ product: Product, _ isEligible: Bool, _ had: [ProductID]) -> Price

  /// The introductory offer is for whom the store says, by group.
  static let byGroup = OfferPricing { product, isEligible, _ in
    let offer = isEligible ? product.subscription?.introductoryOffer : nil
    return offer?.price ?? product.price
  }
}
