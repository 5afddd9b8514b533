import StoreModel
import StoreSimulation

/// The store's books of everything that is compared with the server's answers, and the server's
/// knowledge of it.
struct ServerBooks {
  /// The credits; nil if the server gives none.
  private(set) var credits: CreditAudit?
  /// The plans; nil if the server has none.
  private(set) var plans: PlanAudit?

  /// Opens books of what a target file says how to read.
  init(of target: ServerTarget) {
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
