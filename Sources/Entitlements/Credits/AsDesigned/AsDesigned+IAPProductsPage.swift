import StoreModel

extension AsDesigned {
  /// A pack in the catalog: the document's model of the same name.
  struct IAPProduct: Hashable, Sendable {
    /// The number in the catalog, which is never used again.
    let id: Int
    /// Apple's identifier, which is unique in the catalog.
    let productId: ProductID
    /// The name shown.
    var name: String
    var description: String?
    /// The number of credits in the pack.
    var credits: Int
    /// The price with its currency; nil to take both from Apple.
    var price: Price?
    /// Whether customers see it.
    var isActive: Bool
    /// The position in the list.
    var displayOrder: Int
    let createdAt: StoreDate
    fileprivate(set) var updatedAt: StoreDate
  }

  /// What an administrator enters for a pack.
  struct IAPProductForm: Hashable, Sendable {
    var name: String
    var description: String?
    var credits: Int
    var price: Price?
    var isActive = true
    var displayOrder = 0
  }

  /// The page on which administrators manage packs.
  ///
  /// A value without a server: it holds the catalog and says what each operation does to it.
  struct IAPProductsPage: Hashable, Sendable {
    /// The reason why an operation changes nothing.
    enum Refusal: Error, Hashable, Sendable {
      /// There is a pack with this identifier already.
      case duplicate(ProductID)
      /// There is no such pack.
      case notFound(ProductID)
      /// A pack has at least one credit.
      case noCredits
    }

    /// What happened to one pack, from the ledger.
    struct Statistics: Hashable, Sendable {
      let productId: ProductID
      /// The number of purchases in force.
      var purchases = 0
      /// The number of purchases that were refunded in whole.
      var refunds = 0
      /// The number of credits that the purchases in force gave.
      var credits = 0
    }

    private var rows: [IAPProduct] = []
    private var count = 0

    /// Creates an empty catalog.
    init() {}

    /// All packs, hidden ones too, in display order and then in order of creation.
    var products: [IAPProduct] {
      rows.sorted { ($0.displayOrder, $0.id) < ($1.displayOrder, $1.id) }
    }

    /// The packs that customers see, in display order.
    var activeProducts: [IAPProduct] { products.filter(\.isActive) }

    /// Creates a pack.
    mutating func create(
      _ productId: ProductID,
      _ form: IAPProductForm,
      at date: StoreDate
    ) throws(Refusal) {
      guard !rows.contains(where: { $0.productId == productId }) else {
        throw .duplicate(productId)
      }
      guard form.credits > 0 else { throw .noCredits }
      count += 1
      rows.append(
        IAPProduct(
          id: count,
          productId: productId,
          name: form.name,
          description: form.description,
          credits: form.credits,
          price: form.price,
          isActive: form.isActive,
          displayOrder: form.displayOrder,
          createdAt: date,
          updatedAt: date
        )
      )
    }

    /// Changes a pack.
    ///
    /// What was sold before keeps its credits, because the ledger has a row with the amount.
    mutating func update(
      _ productId: ProductID,
      _ form: IAPProductForm,
      at date: StoreDate
    ) throws(Refusal) {
      let index = try index(of: productId)
      guard form.credits > 0 else { throw .noCredits }
      rows[index].name = form.name
      rows[index].description = form.description
      rows[index].credits = form.credits
      rows[index].price = form.price
      rows[index].isActive = form.isActive
      rows[index].displayOrder = form.displayOrder
      rows[index].updatedAt = date
    }

    /// Deletes a pack; the rows of its purchases stay in the ledger.
    mutating func delete(_ productId: ProductID) throws(Refusal) {
      rows.remove(at: try index(of: productId))
    }

    /// Shows a pack to customers, or hides it.
    mutating func setActive(
      _ productId: ProductID,
      _ isActive: Bool,
      at date: StoreDate
    ) throws(Refusal) {
      let index = try index(of: productId)
      rows[index].isActive = isActive
      rows[index].updatedAt = date
    }

    private func index(of productId: ProductID) throws(Refusal) -> Int {
      guard let index = rows.firstIndex(where: { $0.productId == productId }) else {
        throw .notFound(productId)
      }
      return index
    }

    /// Counts the purchases of each pack, deleted ones too, in order of identifier.
    static func statistics(of transactions: [LedgerEntry]) -> [Statistics] {
      var found: [Statistics] = []
      for entry in transactions where entry.kind == .purchase {
        guard let productId = entry.product else { continue }
        let index = found.firstIndex { $0.productId == productId } ?? found.endIndex
        if index == found.endIndex { found.append(Statistics(productId: productId)) }
        switch entry.status {
        case .completed:
          found[index].purchases += 1
          found[index].credits += entry.amount
        case .refunded: found[index].refunds += 1
        case .pending, .failed: break
        }
      }
      return found.sorted { $0.productId < $1.productId }
    }
  }
}
