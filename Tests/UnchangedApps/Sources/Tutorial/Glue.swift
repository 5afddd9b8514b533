import AppGlue
import StoreKit
import StoreModel

/// Which button of the tutorial's app calls what.
final class TutorialApp: StoreKitApp {
  private let store = Store.shared
  var unlocked: Set<String> { store.purchasedProductIDs }
  func launched() async { await store.loadProducts() }
  func buy(_ product: StoreKit.Product) async { try? await store.purchase(product) }
  func restore() async {
    try? await AppStore.sync()
    await store.updatePurchasedProducts()
  }
}

/// The same for the mended one.
final class CarefulApp: StoreKitApp {
  private let store = CarefulStore.shared
  var unlocked: Set<String> { store.purchasedProductIDs }
  func launched() async { await store.launched() }
  func buy(_ product: StoreKit.Product) async { try? await store.purchase(product) }
  func restore() async {
    try? await AppStore.sync()
    await store.readEntitlements()
  }
}

/// The tutorial's app.
public let tutorial = Variant("unlock/tutorial", app: TutorialApp.self, globals: ["Tutorial"])
/// The mended one.
public let careful = Variant("unlock/careful", app: CarefulApp.self, globals: ["Tutorial"])
