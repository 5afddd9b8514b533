import StoreModel
import StoreSimulation

/// The store's books of credits, and what the server has been told of them.
struct CreditAudit {
  /// The newest state of a transaction that the server has accepted.
  struct ToldState {
    let signedDate: StoreDate
    let isRevoked: Bool

    /// Whether it overrules another state: the later signature counts, and a revocation on a tie.
    func overrules(_ other: ToldState) -> Bool {
      signedDate == other.signedDate ? isRevoked : signedDate > other.signedDate
    }
  }

  /// One purchase of credits.
  struct Purchase {
    var transaction: Transaction
    let credits: Int
    /// Who posted it, if it names no user.
    var posters: [AppAccountToken] = []
    var told: ToldState?

    /// Whom the server may credit; several only if it is unknown which post came first.
    var owners: [AppAccountToken] { transaction.appAccountToken.map { [$0] } ?? posters }

    /// The least and the most that it may count for now.
    ///
    /// The server need not know what it was never told; it may have learned it from a request whose
    /// answer it did not send. It may ignore what was bought in the sandbox.
    var bounds: ClosedRange<Int> {
      let isCertain =
        owners.count == 1 && told?.isRevoked == transaction.isRevoked
        && transaction.environment == .production
      if transaction.isRevoked { return isCertain ? 0...0 : 0...credits }
      return isCertain ? credits...credits : 0...credits
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
    case .tapped(.signIn(let user), _, _): know(user)
    default: break
    }
  }

  private mutating func take(_ transaction: Transaction) {
    guard let each = credits[transaction.productID], each > 0 else { return }
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
    guard let sent = exchange.transaction, let place = place(of: sent.id) else { return }
    if case .post(_, let user) = exchange.purpose {
      know(user)
      if !purchases[place].posters.contains(user) { purchases[place].posters.append(user) }
    }
    guard exchange.isAccepted, let signedDate = exchange.signedDate else { return }
    let state = ToldState(signedDate: signedDate, isRevoked: sent.isRevoked)
    if let known = purchases[place].told, !state.overrules(known) { return }
    purchases[place].told = state
  }

  private mutating func know(_ user: AppAccountToken) {
    if !users.contains(user) { users.append(user) }
  }

  private func place(of id: TransactionID) -> Int? {
    purchases.lastIndex { $0.transaction.id == id }
  }

  /// Returns the purchases that a user may own.
  func purchases(of user: AppAccountToken) -> [Purchase] {
    purchases.filter { $0.owners.contains(user) }
  }

  /// Returns the least and the most credits that a user may have.
  func bounds(of user: AppAccountToken) -> ClosedRange<Int> {
    purchases(of: user).map(\.bounds).reduce(0...0) {
      ($0.lowerBound + $1.lowerBound)...($0.upperBound + $1.upperBound)
    }
  }
}
