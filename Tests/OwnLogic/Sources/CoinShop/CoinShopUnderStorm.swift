public import StoreModel
import StoreSimulation
public import Trials

/// How the simulated device meets the shop: the one file that a package of your own needs.
struct CoinShopApp: PurchaseApp {
  private let shop: CoinShop

  init(environment: AppEnvironment) { self.init(environment: environment, isCareful: true) }

  init(environment: AppEnvironment, isCareful: Bool) {
    shop = CoinShop(environment: environment, isCareful: isCareful)
  }

  func launch() async { await shop.open() }

  func perform(_ action: UserAction, inWindow window: Int) async {
    switch action {
    case .buy: await shop.buy()
    case .dismissAlert: await shop.dismiss()
    default: break
    }
  }

  func screen(ofWindow window: Int) -> Screen? {
    shop.assumeIsolated {
      Screen(purchaseState: $0.state, alert: $0.alert, canBuy: $0.state != .purchasing)
    }
  }
}

/// The shop as it is.
public let careful = Variant("shop/careful") { CoinShopApp(environment: $0) }
/// The shop as it was: it finishes first and writes afterwards.
public let careless = Variant("shop/careless") { CoinShopApp(environment: $0, isCareful: false) }

/// A rule of the shop's own.
struct CoinsNeverShrink: Invariant {
  let id = "coins-never-shrink"
  let rule = "the number of coins kept on a device never becomes less"

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    var coins: [DeviceID: Int] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .wrote("coins", let text?, let id) = event.event, let now = Int(text)
      else { return }
      verdict.premiseHeld()
      if now < coins[id.device, default: 0] {
        verdict.violate(CoinsNeverShrink(), in: id, saw: "\(now) coins", history)
      }
      coins[id.device] = now
    }
  }
}

/// All rules of the shop's own.
public let rules: [any Invariant] = [CoinsNeverShrink()]
