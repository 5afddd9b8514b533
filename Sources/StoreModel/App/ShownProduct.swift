/// A product for sale, as a window shows it.
public struct ShownProduct: Hashable, Sendable {
  /// The product.
  public let id: ProductID
  /// The name shown.
  public let name: String
  /// The longer text shown, if there is one.
  public let description: String?
  /// The price shown.
  public let price: Price
  /// The kind of product, if the window distinguishes kinds.
  public let type: ProductType?
  /// The number of credits shown, for a pack.
  public let credits: Int?

  /// Creates a product on a screen.
  public init(
    id: ProductID,
    name: String,
    description: String? = nil,
    price: Price,
    type: ProductType? = nil,
    credits: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.price = price
    self.type = type
    self.credits = credits
  }
}
