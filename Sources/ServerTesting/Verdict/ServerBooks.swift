import StoreModel
import StoreSimulation

/// The store's books of everything that is compared with the server's answers, and the server's
/// knowledge of it.
struct ServerBooks {
  /// The credits; nil if the server gives none.
  private(set) var credits: CreditAudit?
  /// The plans; nil if the server has none.
  private(set) var plans: PlanAudit?
  /// Whether the server can ask for what it was not told.
  private let canAsk: Bool

  /// Opens books of what a target file says how to read.
  init(of target: ServerTarget) {
    canAsk = target.api != nil
    credits = target.balance.map { _ in CreditAudit(credits: target.credits) }
    plans = target.plans.map { _ in PlanAudit() }
  }

  private var sold: [ToldPurchases] { [credits?.sold, plans?.sold].compactMap(\.self) }

  /// All users, in the order in which they came.
  var users: [AppAccountToken] {
    let first = credits?.sold.users ?? []
    let known = Set(first)
    return first + (plans?.sold.users ?? []).filter { !known.contains($0) }
  }

  /// The number of purchases.
  var purchases: Int { sold.map(\.all.count).reduce(0, +) }

  /// The number of purchases that the server has accepted a request about.
  var accepted: Int { sold.map { $0.all.count { $0.told != nil } }.reduce(0, +) }

  /// The transactions that were refunded or replaced.
  var ended: Set<TransactionID> {
    Set(sold.flatMap(\.all).map(\.transaction).filter(\.hasEnded).map(\.id))
  }

  /// Takes in an event of the simulated world.
  mutating func observe(_ event: WorldEvent) {
    credits?.observe(event)
    plans?.observe(event)
  }

  /// Takes in what came of a request, in the order of the requests.
  mutating func observe(_ exchange: Exchange) {
    credits?.observe(exchange)
    plans?.observe(exchange)
  }

  /// The books with each purchase as the server was told of it last, whatever came of it later.
  var asTold: ServerBooks {
    var result = self
    (result.credits, result.plans) = (credits?.asTold, plans?.asTold)
    return result
  }

  /// Returns the books of what a server can know that is empty before requests.
  ///
  /// It cannot know of a purchase about which nothing was sent, unless it asks for it.
  func only(in exchanges: [Exchange]) -> ServerBooks {
    guard !canAsk else { return self }
    let sent = Set(exchanges.compactMap(\.about))
    var result = self
    (result.credits, result.plans) = (credits?.only(sent), plans?.only(sent))
    return result
  }

  /// Returns the books of a server that was empty before requests.
  func after(_ exchanges: [Exchange]) -> ServerBooks {
    var result = only(in: exchanges)
    for exchange in exchanges { result.observe(exchange) }
    return result
  }

  /// Whether the server was told of a purchase that a user still has on a date.
  func isOwed(_ id: TransactionID, on date: StoreDate) -> Bool {
    sold.contains { $0.isOwed(id, on: date) }
  }

  /// Returns the credits and plans that a user may have on a date, in a few words.
  func expectation(of user: AppAccountToken, on date: StoreDate) -> String {
    [
      credits.map { credits in
        let bounds = credits.bounds(of: user)
        let least = bounds.count == 1 ? "" : "\(bounds.lowerBound) to "
        return "\(least)\(bounds.upperBound) credits"
      },
      plans?.expectation(of: user, on: date),
    ].compactMap(\.self).joined(separator: "; ")
  }

  /// Returns the transactions that a user may own.
  func transactions(of user: AppAccountToken) -> [Transaction] {
    sold.flatMap { $0.purchases(of: user) }.map(\.transaction)
  }
}
