import StoreModel
import StoreSimulation

/// The store's books, and what the server has been told of them.
struct ServerBooks {
  private(set) var credits: CreditAudit
  private(set) var plans = PlanAudit()

  init(credits: [ProductID: Int]) { self.credits = CreditAudit(credits: credits) }

  /// All users, in the order in which they came.
  var users: [AppAccountToken] {
    credits.users + plans.users.filter { !credits.users.contains($0) }
  }

  /// The number of purchases.
  var purchases: Int { credits.purchases.count + plans.entries.count }

  /// The number of purchases that the server has accepted a request about.
  var accepted: Int {
    credits.purchases.count { $0.told != nil } + plans.entries.count { $0.told != nil }
  }

  /// Takes in an event of the simulated world.
  mutating func take(_ event: WorldEvent) {
    credits.take(event)
    plans.take(event)
  }

  /// Takes in what came of a request, in the order of the requests.
  mutating func take(_ exchange: Exchange) {
    credits.take(exchange)
    plans.take(exchange)
  }

  /// Returns the purchases that a user may own.
  func transactions(of user: AppAccountToken) -> [Transaction] {
    credits.purchases(of: user).map(\.transaction) + plans.entries(of: user).map(\.transaction)
  }
}
