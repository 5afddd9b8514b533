import StoreModel

/// The rule for the price shown for a plan.
struct OfferPricing: Sendable {
  /// Returns the price of a product, given the customer's eligibility for the group's introductory
  /// offer and the plans bought before.
  let price: @Sendable (_ product: Product, _ isEligible: Bool, _ had: [ProductID]) -> Price

  /// Eligibility for the introductory offer comes from the store, by group.
  static let byGroup = OfferPricing { product, isEligible, _ in
    let offer = isEligible ? product.subscription?.introductoryOffer : nil
    return offer?.price ?? product.price
  }
}
