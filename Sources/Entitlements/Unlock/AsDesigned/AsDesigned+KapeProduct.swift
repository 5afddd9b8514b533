import StoreModel

extension AsDesigned {
  /// A product as the deck app shows it.
  struct KapeProduct: Hashable, Sendable {
    /// The only product of the app, before the store has described it.
    static let vip = KapeProduct(
      id: DeckProduct.vip,
      displayName: "VIP",
      displayPrice: Price(milliunits: 2990, currency: "USD"),
      productType: .nonConsumable
    )

    let id: ProductID
    let displayName: String
    let displayPrice: Price
    let productType: ProductType

    init(id: ProductID, displayName: String, displayPrice: Price, productType: ProductType) {
      self.id = id
      self.displayName = displayName
      self.displayPrice = displayPrice
      self.productType = productType
    }

    /// Maps a product of the store; the document takes every product for a non-consumable.
    init(_ product: Product) {
      self.init(
        id: product.id,
        displayName: product.displayName,
        displayPrice: product.price,
        productType: .nonConsumable
      )
    }

    /// The product on the screen.
    var shown: ShownProduct {
      ShownProduct(id: id, name: displayName, price: displayPrice, type: productType)
    }
  }
}
