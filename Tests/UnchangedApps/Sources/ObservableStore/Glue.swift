import AppGlue
import StoreKit

/// Which button of the app calls what; it tells that a purchase is under way.
final class PremiumApp: StoreKitApp {
  private let store = PremiumStore()
  var unlocked: Set<String> { store.isPremium ? ["com.kape.vip"] : [] }
  var isPurchasing: Bool { store.isPurchasing }
  nonisolated static var shows: Set<ShownPart> { [.isPurchasing] }
  func launched() async { await store.load() }
  func buy(_ product: Product) async { await store.buy(product) }
  func restore() async { await store.restore() }
}

/// The same for the fixed one.
final class CarefulPremiumApp: StoreKitApp {
  private let store = CarefulPremiumStore()
  var unlocked: Set<String> { store.isPremium ? ["com.kape.vip"] : [] }
  var isPurchasing: Bool { store.isBusy }
  nonisolated static var shows: Set<ShownPart> { [.isPurchasing] }
  func launched() async { await store.load() }
  func buy(_ product: Product) async { await store.buy(product) }
  func restore() async { await store.restore() }
}

/// The app with a flag.
public let premium = Variant("unlock/premium", app: PremiumApp.self, globals: ["ObservableStore"])
/// The fixed one.
public let carefulPremium = Variant(
  "unlock/premium-careful",
  app: CarefulPremiumApp.self,
  globals: ["ObservableStore"]
)
