import StoreModel
import StoreSimulation

/// A fixed workload for the store's books alone: purchases, requests, refunds and reads.
///
/// For benchmarks only; simulated worlds do not use it.
struct StoreBooksMicrobenchmark {
  private let customers = 500
  private let rounds = 6

  /// Runs the workload.
  func run() {
    let pass = Self.product("pass", .nonConsumable)
    let coins = Self.product("coins", .consumable)
    var books = StoreBooks(accountCount: customers)
    var entitled = 0
    for round in 0..<rounds {
      let date = StoreDate(rawValue: Int64(round) * 86_400_000)
      for number in 0..<customers {
        let account = AccountID(rawValue: number)
        for product in [pass, coins] {
          let order = StoreBooks.Order(product: product, account: account, origin: .direct)
          guard case .charged(let entry) = books.buy(order, at: date) else { continue }
          _ = books.finish(entry.transaction.id, of: account)
        }
        let asked = StoreBooks.Order(product: coins, account: account, origin: .direct)
        if let request = books.ask(for: asked, at: date) {
          _ = books.answer(request, approved: number % 2 == 0, at: date)
        }
        if number % 5 == round % 5 { _ = books.refund("pass", of: account, at: date) }
        entitled += books.entries(of: account).count { $0.entitles }
        _ = books.takeChanges()
      }
    }
    precondition(entitled > 0, "at least one customer must own the pass")
  }

  private static func product(_ id: ProductID, _ type: ProductType) -> Product {
    Product(
      id: id,
      type: type,
      displayName: "",
      description: "",
      price: Price(milliunits: 990, currency: "USD")
    )
  }
}
