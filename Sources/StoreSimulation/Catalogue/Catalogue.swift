public import StoreModel

/// The products of a simulated store.
public struct Catalogue: Hashable, Sendable {
  /// The products, in the order of their file.
  public let products: [Product]
  /// The code offers, in the order of their file.
  public let codeOffers: [CodeOffer]

  /// Creates a catalogue.
  ///
  /// - Parameters:
  ///   - products: the products; each identifier must be unique.
  ///   - codeOffers: the code offers.
  public init(products: [Product], codeOffers: [CodeOffer] = []) {
    self.products = products
    self.codeOffers = codeOffers
  }

  /// Returns the product with an identifier.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the product, or nil if the store does not sell it.
  public func product(_ id: ProductID) -> Product? { products.first { $0.id == id } }
}
