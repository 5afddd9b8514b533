// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import SwiftUI

/// A view's choice of a promotional offer, with the purchase option of the signed offer.
struct StoreViewPromotion {
  let offer: (Product, Product.SubscriptionInfo) -> Product.SubscriptionOffer?
  let sign:
    (Product, Product.SubscriptionInfo, Product.SubscriptionOffer) async throws ->
      Set<Product.PurchaseOption>
}

/// A view's choice among the offers for which the customer is eligible.
typealias OfferChoice =
  (Product, Product.SubscriptionInfo, [Product.SubscriptionOffer]) -> Product.SubscriptionOffer?

extension StoreViewActions {
  /// Returns the purchase option of the offer that the view applies; none if the view chooses none,
  /// or the introductory offer, which the store applies by itself.
  ///
  /// It throws the error of the signing.
  func offer(for product: Product) async throws -> Set<Product.PurchaseOption> {
    guard let plan = product.subscription else { return [] }
    if let promotion, let offer = promotion.offer(product, plan) {
      return try await promotion.sign(product, plan, offer)
    }
    guard let preferredOffer else { return [] }
    let eligible = await plan.eligibleOffers
    guard !eligible.isEmpty, let offer = preferredOffer(product, plan, eligible),
      offer.type == .winBack
    else { return [] }
    return [.winBackOffer(offer)]
  }
}

extension Product.SubscriptionInfo {
  /// The introductory offer and the win-back offers for which the customer is eligible.
  fileprivate var eligibleOffers: [Product.SubscriptionOffer] {
    get async {
      var offers: [Product.SubscriptionOffer] = []
      if let introductoryOffer, await isEligibleForIntroOffer { offers.append(introductoryOffer) }
      for status in (try? await status) ?? [] {
        for id in status.renewalInfo.unsafePayloadValue.eligibleWinBackOfferIDs {
          offers += winBackOffers.filter { $0.id == id && !offers.contains($0) }
        }
      }
      return offers
    }
  }
}

extension View {
  public nonisolated func preferredSubscriptionOffer(
    _ offer:
      @escaping (Product, Product.SubscriptionInfo, [Product.SubscriptionOffer]) ->
      Product.SubscriptionOffer?
  ) -> some View {
    StoreActionsView(content: self, actions: StoreViewActions(preferredOffer: offer))
  }
  public nonisolated func subscriptionPromotionalOffer(
    offer: @escaping (Product, Product.SubscriptionInfo) -> Product.SubscriptionOffer?,
    compactJWS:
      @escaping (Product, Product.SubscriptionInfo, Product.SubscriptionOffer) async throws ->
      String
  ) -> some View {
    let promotion = StoreViewPromotion(offer: offer) { product, plan, offer in
      let signed = try await compactJWS(product, plan, offer)
      return Set(Product.PurchaseOption.promotionalOffer(offer.id ?? "", compactJWS: signed))
    }
    return StoreActionsView(content: self, actions: StoreViewActions(promotion: promotion))
  }
  public nonisolated func subscriptionPromotionalOffer(
    offer: @escaping (Product, Product.SubscriptionInfo) -> Product.SubscriptionOffer?,
    signature:
      @escaping (Product, Product.SubscriptionInfo, Product.SubscriptionOffer) async throws ->
      Product.SubscriptionOffer.Signature
  ) -> some View {
    let promotion = StoreViewPromotion(offer: offer) { product, plan, offer in
      let signed = try await signature(product, plan, offer)
      return [.promotionalOffer(offerID: offer.id ?? "", signature: signed)]
    }
    return StoreActionsView(content: self, actions: StoreViewActions(promotion: promotion))
  }
  /// Without effect: the customer's own eligibility counts.
  public nonisolated func subscriptionIntroductoryOffer(
    applyOffer: @escaping (Product, Product.SubscriptionInfo) -> Bool,
    compactJWS: @escaping (Product, Product.SubscriptionInfo) async throws -> String
  ) -> some View { self }
}
