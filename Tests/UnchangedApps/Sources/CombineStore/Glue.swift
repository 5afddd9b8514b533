import AppGlue
import StoreKit

/// Which button of the tutorial's app calls what.
final class TutorialApp: StoreKitApp {
  private let store = Store.shared
  var unlocked: Set<String> { store.isVIP ? ["com.kape.vip"] : [] }
  func launched() async { await store.loadProducts() }
  func buy(_ product: Product) async { try? await store.purchase(product) }
  func restore() async {
    try? await AppStore.sync()
    await store.updatePurchasedProducts()
  }
  var isPurchasing: Bool { store.isPurchasing }
  nonisolated static var shows: Set<ShownPart> { [.isPurchasing] }
}

/// The same for the fixed one.
final class CarefulApp: StoreKitApp {
  private let store = CarefulStore.shared
  var unlocked: Set<String> { store.isVIP ? ["com.kape.vip"] : [] }
  func launched() async { await store.launched() }
  func buy(_ product: Product) async { try? await store.purchase(product) }
  func restore() async { await store.restore() }
  var isPurchasing: Bool { store.isBusy }
  nonisolated static var shows: Set<ShownPart> { [.isPurchasing] }
}

/// The tutorial's app.
public let tutorial = Variant("unlock/tutorial", app: TutorialApp.self, globals: ["CombineStore"])
/// The fixed one.
public let careful = Variant("unlock/careful", app: CarefulApp.self, globals: ["CombineStore"])
