import StoreModel
import StoreSimulation

/// The store's books of credits, and the server's knowledge of them.
struct CreditAudit {
  private let credits: [ProductID: Int]
  private(set) var sold = ToldPurchases()

  init(credits: [ProductID: Int]) { self.credits = credits }

  /// Takes in an event of the simulated world.
  mutating func observe(_ event: WorldEvent) {
    switch event {
    case .charged(let entry, _), .refunded(let entry, _), .changed(let entry, _):
      if credits(of: entry.transaction) > 0 { sold.observe(entry.transaction) }
    case .tapped(.signIn(let user), _, _): sold.know(user)
    default: break
    }
  }

  /// Takes in what came of a request, in the order of the requests.
  mutating func observe(_ exchange: Exchange) { sold.observe(exchange) }

  /// The books with each purchase as the server was told of it last.
  var asTold: CreditAudit {
    var result = self
    result.sold = sold.asTold
    return result
  }

  /// Returns the books of some purchases only.
  func only(_ ids: Set<TransactionID>) -> CreditAudit {
    var result = self
    result.sold = sold.only(ids)
    return result
  }

  /// Returns the credits that were bought with a transaction.
  func credits(of transaction: Transaction) -> Int {
    (credits[transaction.productID] ?? 0) * transaction.purchasedQuantity
  }

  /// Returns the least and the most credits that a user may have.
  func bounds(of user: AppAccountToken) -> ClosedRange<Int> {
    sold.purchases(of: user).map(bounds).reduce(0...0) {
      ($0.lowerBound + $1.lowerBound)...($0.upperBound + $1.upperBound)
    }
  }

  /// Returns the least and the most that a purchase may count for now.
  private func bounds(of purchase: ToldPurchases.Purchase) -> ClosedRange<Int> {
    let credits = credits(of: purchase.transaction)
    guard purchase.isCertain else { return 0...credits }
    return purchase.transaction.isRevoked ? 0...0 : credits...credits
  }
}
