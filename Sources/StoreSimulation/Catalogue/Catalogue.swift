public import StoreModel

/// What a simulated store sells.
public struct Catalogue: Hashable, Sendable {
  /// The products, in the order of their file.
  public let products: [Product]
  /// The offers for whoever has a code, in the order of their file.
  public let codeOffers: [CodeOffer]

  /// Makes a catalogue.
  ///
  /// - Parameters:
  ///   - products: what is sold; each identifier once.
  ///   - codeOffers: the offers for whoever has a code.
  public init(products: [Product], codeOffers: [CodeOffer] = []) {
    self.products = products
    self.codeOffers = codeOffers
  }

  /// The product with an identifier.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the product, or nil if the store does not sell it.
  public func product(_ id: ProductID) -> Product? { products.first { $0.id == id } }
}
