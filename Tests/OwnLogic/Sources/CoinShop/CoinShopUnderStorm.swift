public import StoreModel
public import StoreStormTesting

/// How the simulated device meets the shop: the one file that a package of your own needs.
struct CoinShopApp: PurchaseApp {
  private let model: ShopModel

  init(environment: AppEnvironment) { self.init(environment: environment, version: .sound) }

  init(environment: AppEnvironment, version: CoinShop.Version) {
    model = MainActor.assumeIsolated {
      ShopModel(store: environment.store, storage: environment.storage, version: version)
    }
  }

  func launch() async { await model.run() }

  func perform(_ action: UserAction, inWindow window: Int) async {
    switch action {
    case .buy: await model.buy()
    case .dismissAlert: await model.dismiss()
    default: break
    }
  }

  func screen(ofWindow window: Int) -> Screen? {
    MainActor.assumeIsolated {
      Screen(purchaseState: model.state, alert: model.alert, canBuy: model.canBuy)
    }
  }
}

/// The shop as it is.
public let sound = Variant("shop/sound") { CoinShopApp(environment: $0) }
/// The shop as it was a while ago: it writes first and finishes afterward.
public let careful = Variant("shop/careful") { CoinShopApp(environment: $0, version: .careful) }
/// The shop as it was at first: it finishes and writes afterward.
public let careless = Variant("shop/careless") { CoinShopApp(environment: $0, version: .careless) }
/// The shop as it was at the very first: it takes for granted that a purchase never fails.
public let hasty = Variant("shop/hasty") { CoinShopApp(environment: $0, version: .hasty) }

/// A rule of the shop's own.
struct CoinsAddUp: Invariant {
  let id = "coins-add-up"
  let rule = "a device keeps ten coins for each purchase: none is lost, none counts twice"
  let systems: Set<String>? = ["shop"]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    var charged: [AccountID: Int] = [:]
    var kept: [DeviceID: Int] = [:]
    var finished: [DeviceID: Set<TransactionID>] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .charged(_, let account): charged[account, default: 0] += 1
      case .wrote("coins", let text?, let id):
        let coins = Int(text.prefix { $0 != " " }) ?? 0
        kept[id.device] = coins
        let bought = history.process(id).map { charged[$0.account, default: 0] } ?? 0
        if coins > 10 * bought {
          verdict.violate(CoinsAddUp(), in: id, saw: "\(coins) coins of \(bought) x 10", history)
        }
      case .finished(let transaction, let id):
        finished[id.device, default: []].insert(transaction)
        verdict.premiseHeld()
        let (coins, count) = (kept[id.device] ?? 0, finished[id.device]?.count ?? 0)
        if coins < 10 * count {
          verdict.violate(CoinsAddUp(), in: id, saw: "\(coins) coins of \(count) x 10", history)
        }
      default: break
      }
    }
  }
}

/// All rules of the shop's own.
public let rules: [any Invariant] = [CoinsAddUp()]
