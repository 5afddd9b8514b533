package import Simulation
package import StoreModel
import StoreSimulation

/// The observations of the customers of a ``GlueCheck``.
package struct GlueFacts: Hashable, Sendable {
  /// One customer's purchase of one product.
  package struct Purchase: Hashable, Sendable {
    /// The identifier of the product.
    package let product: String
    package let type: ProductType
    /// Whether the app asked StoreKit to purchase something.
    package var wasAsked = false
    /// Whether the store charged the customer for the product.
    package var wasCharged = false
    /// Whether the app finished a transaction.
    package var wasFinished = false
    /// Whether the glue's `buy` returned.
    package var hasReturned = false
    /// The reports of the glue.
    package var readings: [GlueReading.Moment: GlueReading] = [:]

    package init(product: String, type: ProductType) {
      self.product = product
      self.type = type
    }

    /// Whether the app has a buy button for the product.
    package var isOffered: Bool {
      readings[.launched]?.offered?.contains(product) ?? true
    }
  }

  /// The purchases, in the catalog's order.
  package var purchases: [Purchase] = []
  /// The number of times that the app asked for products.
  package var productRequests = 0
  /// The most products that one request returned.
  package var mostProducts = 0
  /// What the app asked for and did not get.
  package var missing = MissingThings()
  /// The reason why a trial did not finish, such as code that cannot be simulated; nil if all did.
  package var earlyEnd: String?
  /// The number of products that were not bought, because there are too many.
  package var unbought = 0

  package init() {}

  /// Records an event of the trial in which a product is bought.
  mutating func record(_ event: WorldEvent, of product: Product, _ purchase: inout Purchase) {
    switch event {
    case .began(_, .products, _, _): productRequests += 1
    case .returned(_, .products, _, .products(let found)):
      mostProducts = max(mostProducts, found.count)
    case .began(_, .purchase, _, _): purchase.wasAsked = true
    case .charged(let entry, _) where entry.transaction.productID == product.id:
      purchase.wasCharged = true
    case .finished: purchase.wasFinished = true
    case .settled(.buy, _, _): purchase.hasReturned = true
    default: break
    }
  }
}
