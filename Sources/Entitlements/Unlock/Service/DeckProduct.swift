import StoreModel

/// The app's product: the part of the store's product that its screens show.
struct DeckProduct: Hashable, Sendable {
  /// The only product of this app.
  static let vip = ProductID("com.kape.vip")

  /// The identifier.
  let id: ProductID
  /// The name shown.
  let name: String
  /// The price shown.
  let price: Price

  /// Creates the app's product from the store's.
  init(_ product: Product) {
    id = product.id
    name = product.displayName
    price = product.price
  }
}
