import AppGlue
import StoreKit

/// Which button of the paywall calls what.
final class PaywallApp: StoreKitApp {
  private let paywall = PaywallModel()
  var unlocked: Set<String> { paywall.activePlanIDs }
  func launched() async { await paywall.appear() }
  func buy(_ product: Product) async { await paywall.buy(product) }
  func restore() async { await paywall.restore() }
}

/// The same for the fixed one.
final class CarefulPaywallApp: StoreKitApp {
  private let paywall = CarefulPaywallModel()
  var unlocked: Set<String> { paywall.activePlanIDs }
  func launched() async { await paywall.appear() }
  func buy(_ product: Product) async { await paywall.buy(product) }
  func restore() async { await paywall.restore() }
}

/// The fixed one in an app that only asks whether someone is a subscriber.
final class FlagPaywallApp: StoreKitApp {
  nonisolated static var sharedFlags: [Set<String>] {
    [["tale.weekly", "tale.monthly", "tale.yearly"]]
  }
  private let paywall = CarefulPaywallModel()
  var unlocked: Set<String> { paywall.activePlanIDs.isEmpty ? [] : Self.sharedFlags[0] }
  func launched() async { await paywall.appear() }
  func buy(_ product: Product) async { await paywall.buy(product) }
  func restore() async { await paywall.restore() }
}

/// The paywall over an actor.
public let paywall = Variant(
  "subscription/paywall",
  app: PaywallApp.self,
  globals: ["ActorStore"]
)
/// The fixed one.
public let carefulPaywall = Variant(
  "subscription/paywall-careful",
  app: CarefulPaywallApp.self,
  globals: ["ActorStore"]
)
/// The fixed one, told as one flag for all plans.
public let flagPaywall = Variant(
  "subscription/paywall-flag",
  app: FlagPaywallApp.self,
  globals: ["ActorStore"]
)
