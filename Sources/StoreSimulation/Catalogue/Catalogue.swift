public import StoreModel

/// What a simulated store sells.
public struct Catalogue: Hashable, Sendable {
  /// The products, in the order of their file.
  public let products: [Product]

  /// Makes a catalogue.
  ///
  /// - Parameter products: what is sold; each identifier once.
  public init(products: [Product]) { self.products = products }

  /// The product with an identifier.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the product, or nil if the store does not sell it.
  public func product(_ id: ProductID) -> Product? { products.first { $0.id == id } }
}
