import AppGlue
import StoreKit

/// Which button of the shop calls what.
final class ShopApp: StoreKitApp {
  private let shop = ShopViewController()
  var unlocked: Set<String> { [] }
  nonisolated static var tellsUnlocked: Bool { false }
  var credits: Int? { shop.balance }
  var isPurchasing: Bool { shop.isBuying }
  nonisolated static var shows: Set<ShownPart> { [.credits, .isPurchasing] }
  nonisolated static var creditsPerProduct: [String: Int] { ["coins.ten": 10] }
  func launched() async { shop.viewDidLoad() }
  func buy(_ product: Product) async {
    await withCheckedContinuation { done in shop.buyTapped(product) { done.resume() } }
  }
}

/// The same for the fixed one.
final class CarefulShopApp: StoreKitApp {
  private let shop = CarefulShopViewController()
  var unlocked: Set<String> { [] }
  nonisolated static var tellsUnlocked: Bool { false }
  var credits: Int? { shop.balance }
  var isPurchasing: Bool { shop.isBuying }
  nonisolated static var shows: Set<ShownPart> { [.credits, .isPurchasing] }
  nonisolated static var creditsPerProduct: [String: Int] { ["coins.ten": 10] }
  func launched() async { shop.viewDidLoad() }
  func buy(_ product: Product) async {
    await withCheckedContinuation { done in shop.buyTapped(product) { done.resume() } }
  }
}

/// The shop that calls back.
public let shop = Variant("coins/shop", app: ShopApp.self, globals: ["CompletionStore"])
/// The fixed one.
public let carefulShop = Variant(
  "coins/shop-careful",
  app: CarefulShopApp.self,
  globals: ["CompletionStore"]
)
