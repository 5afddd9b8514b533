import StoreModel

/// Defect: the introductory offer is shown to customers who have not had that particular plan.
///
/// The store gives it once per group, so a customer who tried another plan sees a price that is not
/// charged. Fixed in a shipped library: <https://github.com/RevenueCat/purchases-ios/pull/2174>.
enum OfferPerProduct {
  static let variant = Variant.subscription(
    "subscription/offer-per-product",
    role: .logic,
    summary: "The introductory price is shown after another plan used up the group's offer.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/2174"
  ) { _ in SubscriptionParts(pricing: OfferPerProduct.pricing) }

  static let pricing = OfferPricing { product, _, had in
    OfferPricing.byGroup.price(product, !had.contains(product.id), had)
  }
}
