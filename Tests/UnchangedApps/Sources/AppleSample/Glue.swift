import AppGlue
import StoreKit

/// Which button of the sample app calls what.
final class SampleApp: StoreKitApp {
  private let store = Store()
  var unlocked: Set<String> { Set(store.purchasedUnlocks.map(\.id)) }
  func buy(_ product: Product) async { _ = try? await store.purchase(product) }
  func restore() async {
    try? await AppStore.sync()
    await store.refreshPurchases()
  }
}

/// The same for the fixed one.
final class CarefulSampleApp: StoreKitApp {
  private let store = CarefulStore()
  var unlocked: Set<String> { store.purchasedIDs }
  func buy(_ product: Product) async { try? await store.purchase(product) }
  func restore() async {
    try? await AppStore.sync()
    await store.refreshPurchases()
  }
}

/// The sample app.
public let sample = Variant("unlock/sample", app: SampleApp.self, globals: ["AppleSample"])
/// The fixed one.
public let carefulSample = Variant(
  "unlock/sample-careful",
  app: CarefulSampleApp.self,
  globals: ["AppleSample"]
)
