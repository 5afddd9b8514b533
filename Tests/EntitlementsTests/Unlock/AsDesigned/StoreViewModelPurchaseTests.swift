import StoreModel
import Testing

@testable import Entitlements

/// The unit tests that the purchase flow's design document lists.
@Suite("The purchase flow's own tests", .timeLimit(.minutes(15)))
struct StoreViewModelPurchaseTests {
  private struct AnyError: Error {}

  private let mockService = MockStoreService()
  private let sut: AsDesigned.StoreViewModel

  init() { sut = AsDesigned.StoreViewModel(storeService: mockService, host: PlainHost()) }

  @Test("testPurchase_WhenSuccess_UnlocksVIP: the deck is unlocked, with a haptic signal")
  func success() async {
    mockService.simulatedResult = .success
    #expect(await sut.purchaseState == .idle)
    await sut.purchase(product: .vip)
    #expect(await sut.isVIPUnlocked)
    #expect(await sut.purchaseState == .succeeded)
    #expect(await sut.screen.haptics == 1)
  }

  @Test("testPurchase_WhenCancelled_StateIsCancelled")
  func cancelled() async {
    mockService.simulatedResult = .cancelled
    await sut.purchase(product: .vip)
    #expect(await !sut.isVIPUnlocked)
    #expect(await sut.purchaseState == .cancelled)
    #expect(await sut.screen.haptics == 0)
  }

  @Test("testPurchase_WhenError_SetsAlertMessage")
  func error() async {
    mockService.shouldThrowOnPurchase = .purchaseFailed(AnyError())
    await sut.purchase(product: .vip)
    #expect(await sut.alertMessage?.message.hasPrefix("Purchase failed: ") == true)
    #expect(await sut.purchaseState.isFailed)
  }

  @Test("A pending purchase is idle and tells that it is pending")
  func pending() async {
    mockService.simulatedResult = .pending
    await sut.purchase(product: .vip)
    #expect(await sut.purchaseState == .idle)
    #expect(await sut.alertMessage?.message == "Purchase is pending approval.")
  }

  @Test("The transaction listener updates the entitlement on a stream event")
  func listener() async {
    await sut.loadProductsAndEntitlements()
    #expect(await sut.vipProduct == .vip)
    while await !sut.isVIPUnlocked, !Task.isCancelled {
      mockService.simulateExternalPurchase()
      await Task.yield()
    }
    #expect(await sut.isVIPUnlocked)
  }

  @Test("The screen shows the product's name, price and type once it is loaded")
  func shown() async {
    #expect(await sut.screen.products == nil)
    await sut.loadProductsAndEntitlements()
    let price = Price(milliunits: 2990, currency: "USD")
    #expect(
      await sut.screen.products
        == [ShownProduct(id: "com.kape.vip", name: "VIP", price: price, type: .nonConsumable)]
    )
  }
}

extension PurchaseState {
  /// Whether the last purchase failed.
  fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }
}
