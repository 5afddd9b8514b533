import StoreModel

extension Product {
  /// Returns the product as sold in another storefront: the same number, in that currency.
  ///
  /// App Store Connect sets prices by country, which a `.storekit` file does not contain.
  func sold(in storefront: Storefront) -> Product {
    func moved(_ price: Price) -> Price {
      Price(milliunits: price.milliunits, currency: storefront.currency)
    }
    func moved(_ offer: SubscriptionOffer) -> SubscriptionOffer {
      SubscriptionOffer(
        kind: offer.kind,
        id: offer.id,
        paymentMode: offer.paymentMode,
        period: offer.period,
        periodCount: offer.periodCount,
        price: moved(offer.price)
      )
    }
    let info = subscription.map { info in
      SubscriptionInfo(
        groupID: info.groupID,
        groupLevel: info.groupLevel,
        period: info.period,
        introductoryOffer: info.introductoryOffer.map { moved($0) },
        promotionalOffers: info.promotionalOffers.map { moved($0) },
        winBackOffers: info.winBackOffers.map { moved($0) }
      )
    }
    return Product(
      id: id,
      type: type,
      displayName: displayName,
      description: description,
      price: moved(price),
      isFamilyShareable: isFamilyShareable,
      subscription: info
    )
  }
}
