import StoreModel

/// The app's own picture of what it sells: the part of the store's product that its screens show.
struct DeckProduct: Hashable, Sendable {
  /// The one product of this app.
  static let vip = ProductID("com.kape.vip")

  /// The identifier.
  let id: ProductID
  /// The name shown.
  let name: String
  /// The price shown.
  let price: Price

  /// Takes over what the store says of a product.
  init(_ product: Product) {
    id = product.id
    name = product.displayName
    price = product.price
  }
}
