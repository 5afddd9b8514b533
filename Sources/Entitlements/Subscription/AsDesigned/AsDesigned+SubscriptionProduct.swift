import StoreModel

extension AsDesigned {
  /// A plan that the story app knows without the store.
  struct SubscriptionProduct: Hashable, Sendable {
    let id: ProductID

    /// Returns the plan with an identifier; nil for a product that this version does not know.
    init?(productID: ProductID) {
      guard TalePlan.all.contains(productID) else { return nil }
      id = productID
    }

    /// The regular period, for when the store's product is unavailable.
    var defaultPeriod: SubscriptionPeriod { TalePlan.defaultPeriod(of: id) }
  }
}
