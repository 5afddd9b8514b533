import AppGlue
import StoreKit
import StoreModel

/// Which button of the paywall calls what.
final class PaywallApp: StoreKitApp {
  private let paywall = PaywallModel()
  var unlocked: Set<String> { paywall.activePlanIDs }
  func launched() async { await paywall.appear() }
  func buy(_ product: StoreKit.Product) async { await paywall.buy(product) }
  func restore() async { await paywall.restore() }
}

/// The same for the mended one.
final class CarefulPaywallApp: StoreKitApp {
  private let paywall = CarefulPaywallModel()
  var unlocked: Set<String> { paywall.activePlanIDs }
  func launched() async { await paywall.appear() }
  func buy(_ product: StoreKit.Product) async { await paywall.buy(product) }
  func restore() async { await paywall.restore() }
}

/// The paywall over an actor.
public let paywall = Variant(
  "subscription/paywall",
  app: PaywallApp.self,
  globals: ["ActorStore"]
)
/// The mended one.
public let carefulPaywall = Variant(
  "subscription/paywall-careful",
  app: CarefulPaywallApp.self,
  globals: ["ActorStore"]
)
