public import StoreModel
import Synchronization

/// The products of a simulated store.
public struct Catalog: Hashable, Sendable {
  /// The products, in the order of their file.
  public let products: [Product]
  /// The code offers, in the order of their file.
  package let codeOffers: [CodeOffer]
  /// The country in which it is sold, unless a customer moves.
  package let storefront: Storefront

  /// Creates a catalog.
  ///
  /// Each identifier must be unique.
  package init(
    products: [Product],
    codeOffers: [CodeOffer] = [],
    storefront: Storefront = .unitedStates
  ) {
    self.products = products
    self.codeOffers = codeOffers
    self.storefront = storefront
  }

  /// Returns the product with an identifier.
  ///
  /// Nil if the store does not sell it.
  package func product(_ id: ProductID) -> Product? { products.first { $0.id == id } }
}

/// What a store sells now; only a test session changes it.
///
/// It is no ``Confined`` value, because two steps that read it do not depend on each other.
final class Shelf: Sendable {
  private let sold: Mutex<Catalog>

  init(_ catalog: Catalog) { sold = Mutex(catalog) }

  var catalog: Catalog {
    get { sold.withLock { $0 } }
    set { sold.withLock { $0 = newValue } }
  }
}
