import StoreModel
import Testing

@testable import Entitlements

@Suite("The deck app", .timeLimit(.minutes(15)))
struct UnlockAppTests {
  private let device = Device()

  private func launched() async -> UnlockApp {
    let app = UnlockApp(environment: device.environment)
    await app.launch()
    return app
  }

  @Test("After a launch it is locked and idle, and shows the price")
  func launch() async {
    let app = await launched()
    let screen = await device.screen(app)
    #expect(screen == Screen(offer: Price(milliunits: 2990, currency: "USD")))
  }

  @Test("It listens to the store before it reads anything")
  func listensFirst() async {
    device.store.hold(.unfinished)
    device.store.hold(.currentEntitlements)
    let app = UnlockApp(environment: device.environment)
    await app.launch()
    #expect(device.store.listenerCount == 1)
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked }
  }

  @Test("The loading spinner shows exactly while products are fetched")
  func loading() async {
    device.store.hold(.products)
    let app = UnlockApp(environment: device.environment)
    async let launch: Void = app.launch()
    await device.until { device.store.heldCount(of: .products) == 1 }
    #expect(await device.screen(app)?.isLoading == true)
    device.store.letGo(.products)
    await launch
    #expect(await device.screen(app)?.isLoading == false)
  }

  @Test("A failed fetch shows an alert with its cause", arguments: StoreError.allCases)
  func failedFetch(error: StoreError) async {
    device.store.productsAnswer = .failure(error)
    let app = await launched()
    let alert = await device.screen(app)?.alert
    #expect(alert?.kind == .loadFailed)
    #expect(alert?.reason == .store(error))
  }

  @Test("A product that the store does not sell is reported as not found")
  func unknownProduct() async {
    device.store.productsAnswer = .success([])
    let app = await launched()
    #expect(await device.screen(app)?.alert?.reason == .productNotFound)
  }

  @Test("Opening the purchase sheet loads products that could not be loaded before")
  func reload() async {
    device.store.productsAnswer = .failure(.networkError)
    let app = await launched()
    device.store.productsAnswer = .success([.vip])
    await app.perform(.open(.settings), inWindow: 0)
    #expect(await device.screen(app)?.offer == nil)
    await app.perform(.open(.purchase), inWindow: 0)
    #expect(await device.screen(app)?.offer == Product.vip.price)
    await app.perform(.open(.purchase), inWindow: 0)
    #expect(device.store.count(of: .products) == 2)
  }

  @Test("Sheets open, replace each other and close")
  func sheets() async {
    let app = await launched()
    await app.perform(.open(.settings), inWindow: 0)
    #expect(await device.screen(app)?.sheet == .settings)
    await app.perform(.open(.purchase), inWindow: 0)
    #expect(await device.screen(app)?.sheet == .purchase)
    await app.perform(.closeSheet, inWindow: 0)
    #expect(await device.screen(app)?.sheet == nil)
  }

  @Test("A purchase unlocks without a restart, and its sheet closes")
  func purchase() async {
    let app = await launched()
    await app.perform(.open(.purchase), inWindow: 0)
    device.store.purchaseAnswer = .success(.success(.verified(.vip())))
    await app.perform(.buy(DeckProduct.vip), inWindow: 0)
    let screen = await device.screen(app)
    #expect(screen?.isUnlocked == true)
    #expect(screen?.purchaseState == .succeeded)
    #expect(screen?.canBuy == false)
    #expect(screen?.sheet == nil)
    #expect(screen?.alert == nil)
    #expect(device.store.finished == [.vip()])
    #expect(device.storage[AccessCache.key] == "1;1;")
  }

  @Test("A purchase in progress is shown, and further taps are ignored")
  func purchasing() async {
    let app = await launched()
    device.store.hold(.purchase)
    async let first: Void = app.perform(.buy(DeckProduct.vip), inWindow: 0)
    async let second: Void = app.perform(.buy(DeckProduct.vip), inWindow: 0)
    await device.until { device.store.heldCount(of: .purchase) == 1 }
    let screen = await device.screen(app)
    #expect(screen?.purchaseState == .purchasing)
    #expect(screen?.canBuy == false)
    device.store.letGo(.purchase)
    _ = await (first, second)
    #expect(device.store.count(of: .purchase) == 1)
    #expect(await device.screen(app)?.purchaseState == .cancelled)
  }

  @Test("Two windows that buy at once share one purchase and both unlock")
  func twoWindowsBuy() async {
    let app = await launched()
    await app.openWindow(1)
    device.store.hold(.purchase)
    device.store.purchaseAnswer = .success(.success(.verified(.vip())))
    async let first: Void = app.perform(.buy(DeckProduct.vip), inWindow: 0)
    async let second: Void = app.perform(.buy(DeckProduct.vip), inWindow: 1)
    await device.until(app) { $0.purchaseState == .purchasing }
    await device.until(app, window: 1) { $0.purchaseState == .purchasing }
    await device.until { device.store.heldCount(of: .purchase) == 1 }
    device.store.letGo(.purchase)
    _ = await (first, second)
    #expect(device.store.count(of: .purchase) == 1)
    #expect(await device.screen(app)?.purchaseState == .succeeded)
    #expect(await device.screen(app, window: 1)?.purchaseState == .succeeded)
  }

  @Test("A cancelled purchase is cancelled until the sheet closes, and unlocks nothing")
  func cancelled() async {
    let app = await launched()
    await app.perform(.open(.purchase), inWindow: 0)
    await app.perform(.buy(DeckProduct.vip), inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .cancelled)
    #expect(await device.screen(app)?.isUnlocked == false)
    await app.perform(.closeSheet, inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .idle)
  }

  @Test("A pending purchase is idle with an alert, and its approval unlocks")
  func pending() async {
    let app = await launched()
    device.store.purchaseAnswer = .success(.pending)
    await app.perform(.buy(DeckProduct.vip), inWindow: 0)
    let screen = await device.screen(app)
    #expect(screen?.purchaseState == .idle)
    #expect(screen?.alert?.kind == .purchasePending)
    #expect(screen?.alert?.message == "Purchase is pending approval.")
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked }
    await device.until { device.store.finished == [.vip()] }
  }

  @Test(
    "A failed purchase has one alert and is failed until that is dismissed",
    arguments: [
      (
        Result<PurchaseResult, StoreError>.failure(.networkError),
        AlertReason?.some(.store(.networkError))
      ),
      (.failure(.purchaseNotAllowed), .store(.purchaseNotAllowed)),
      (.success(.success(.unverified(.vip(), .invalidSignature))), .unverified),
      (.success(.unknown), nil),
      (.success(.success(.verified(.vip().refunded))), nil),
    ]
  )
  func failed(answer: Result<PurchaseResult, StoreError>, reason: AlertReason?) async throws {
    let app = await launched()
    device.store.purchaseAnswer = answer
    await app.perform(.buy(DeckProduct.vip), inWindow: 0)
    let screen = try #require(await device.screen(app))
    let alert = try #require(screen.alert)
    #expect(alert.kind == .purchaseFailed)
    #expect(alert.reason == reason)
    #expect(!screen.isUnlocked)
    #expect(screen.canBuy)
    if case .failed = screen.purchaseState {} else { Issue.record("\(screen.purchaseState)") }
    await app.perform(.dismissAlert, inWindow: 0)
    let after = await device.screen(app)
    #expect(after?.purchaseState == .idle)
    #expect(after?.alert == nil)
  }

  @Test("An unverified purchase is neither delivered nor finished")
  func unverified() async {
    let app = await launched()
    device.store.purchaseAnswer = .success(.success(.unverified(.vip(), .invalidSignature)))
    await app.perform(.buy(DeckProduct.vip), inWindow: 0)
    #expect(device.store.finished.isEmpty)
    #expect(device.storage.writes == 0)
  }

  @Test("A cancelled payment sheet that throws is a cancellation, not a failure")
  func thrownCancellation() async {
    let app = await launched()
    device.store.purchaseAnswer = .failure(.userCancelled)
    await app.perform(.buy(DeckProduct.vip), inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .cancelled)
    #expect(await device.screen(app)?.alert == nil)
  }

  @Test("A purchase before the product was loaded fetches it first")
  func purchaseFirst() async {
    device.store.productsAnswer = .failure(.networkError)
    let app = await launched()
    device.store.productsAnswer = .success([.vip])
    device.store.purchaseAnswer = .success(.success(.verified(.vip())))
    await app.perform(.buy(DeckProduct.vip), inWindow: 0)
    #expect(await device.screen(app)?.isUnlocked == true)
  }

  @Test("Alerts appear one after the other")
  func alerts() async {
    device.store.productsAnswer = .failure(.systemError)
    let app = await launched()
    device.store.syncAnswer = .failure(.networkError)
    await app.perform(.restore, inWindow: 0)
    #expect(await device.screen(app)?.alert?.kind == .loadFailed)
    await app.perform(.dismissAlert, inWindow: 0)
    #expect(await device.screen(app)?.alert?.kind == .restoreFailed)
    await app.perform(.dismissAlert, inWindow: 0)
    #expect(await device.screen(app)?.alert == nil)
  }

  @Test("A refund locks at once, without another read, and resets the purchase")
  func refund() async {
    let app = await launched()
    device.store.purchaseAnswer = .success(.success(.verified(.vip())))
    await app.perform(.buy(DeckProduct.vip), inWindow: 0)
    device.store.hold(.currentEntitlements)
    device.store.emit(.vip().refunded)
    await device.until(app) { !$0.isUnlocked && $0.purchaseState == .idle && $0.canBuy }
    await device.until { device.storage[AccessCache.key] == "1;;1" }
  }

  @Test("An unverified update proves nothing, but triggers another read")
  func unverifiedUpdate() async {
    let app = await launched()
    device.store.entitlements = [.verified(.vip())]
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked }
    await device.until { device.store.finished == [.vip()] }
    device.store.hold(.currentEntitlements)
    device.store.emit(.unverified(.vip().refunded, .invalidSignature))
    await device.until { device.store.heldCount(of: .currentEntitlements) == 1 }
    #expect(await device.screen(app)?.isUnlocked == true)
    device.store.entitlements = []
    device.store.letGo(.currentEntitlements)
    await device.letTimePass(app) { _ in device.clock.now.sinceStart > .seconds(15) }
    device.store.emit(.unverified(.vip().refunded, .invalidSignature))
    await device.letTimePass(app) { !$0.isUnlocked }
    #expect(device.store.finished == [.vip()])
  }

  @Test("A product of another app is ignored")
  func otherProduct() async {
    let app = await launched()
    let other = Transaction(
      id: TransactionID(rawValue: 9),
      productID: "com.example.other",
      productType: .nonConsumable,
      purchaseDate: StoreDate(rawValue: 0)
    )
    device.store.emit(other)
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked }
    await device.until { !device.store.finished.isEmpty }
    #expect(device.store.finished == [.vip()])
    await app.perform(.buy("com.example.other"), inWindow: 0)
    #expect(device.store.count(of: .purchase) == 0)
  }
}
