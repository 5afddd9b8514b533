import StoreModel
import StoreSimulation

/// The store's books of credits, and what the server has been told of them.
struct CreditAudit {
  /// One purchase of credits.
  struct Purchase {
    var transaction: Transaction
    let credits: Int
    /// Who posted it first, if it names no user.
    var poster: AppAccountToken?
    /// Whether the server has accepted a request about it.
    var isTold = false
    /// Whether the server has accepted a request that says that it was revoked.
    var isRevocationTold = false

    var owner: AppAccountToken? { transaction.appAccountToken ?? poster }

    /// The least and the most that it may count for now.
    ///
    /// The server need not know what it was never told; it may have learned it from a request whose
    /// answer it did not send.
    var bounds: ClosedRange<Int> {
      if transaction.isRevoked { return isRevocationTold ? 0...0 : 0...credits }
      return isTold && !isRevocationTold ? credits...credits : 0...credits
    }
  }

  private let credits: [ProductID: Int]
  /// The purchases in the order of their charges.
  private(set) var purchases: [Purchase] = []
  private(set) var users: [AppAccountToken] = []

  init(credits: [ProductID: Int]) { self.credits = credits }

  /// Takes in an event of the simulated world.
  mutating func take(_ event: WorldEvent) {
    switch event {
    case .charged(let entry, _), .refunded(let entry, _), .changed(let entry, _):
      take(entry.transaction)
    default: break
    }
  }

  private mutating func take(_ transaction: Transaction) {
    guard let each = credits[transaction.productID] else { return }
    if let place = place(of: transaction.id) {
      purchases[place].transaction = transaction
    } else {
      let credits = each * transaction.purchasedQuantity
      purchases.append(Purchase(transaction: transaction, credits: credits))
    }
    if let user = transaction.appAccountToken { know(user) }
  }

  /// Takes in what came of a request, in the order of the requests.
  mutating func take(_ exchange: Exchange) {
    guard exchange.isAccepted, let sent = exchange.transaction, let place = place(of: sent.id)
    else { return }
    if case .post(_, let user) = exchange.purpose {
      know(user)
      if purchases[place].poster == nil { purchases[place].poster = user }
    }
    purchases[place].isTold = true
    if sent.isRevoked { purchases[place].isRevocationTold = true }
    if case .notification(.refundReversed, _, _) = exchange.purpose {
      purchases[place].isRevocationTold = false
    }
  }

  private mutating func know(_ user: AppAccountToken) {
    if !users.contains(user) { users.append(user) }
  }

  private func place(of id: TransactionID) -> Int? {
    purchases.lastIndex { $0.transaction.id == id }
  }

  /// Returns the purchases of a user.
  func purchases(of user: AppAccountToken) -> [Purchase] { purchases.filter { $0.owner == user } }

  /// Returns the least and the most credits that a user may have.
  func bounds(of user: AppAccountToken) -> ClosedRange<Int> {
    purchases(of: user).map(\.bounds).reduce(0...0) {
      ($0.lowerBound + $1.lowerBound)...($0.upperBound + $1.upperBound)
    }
  }
}
