import StoreModel
import Testing

@testable import Entitlements

@Suite("The deck app's windows", .timeLimit(.minutes(15)))
struct WindowTests {
  private let device = Device()

  private func launched() async -> UnlockApp {
    let app = UnlockApp(environment: device.environment)
    await app.launch()
    await app.openWindow(1)
    return app
  }

  private func isReleased(_ window: Int, in app: UnlockApp) async -> Bool {
    await device.main.run { app.isReleased(window: window) }
  }

  @Test("Every window learns of a purchase and of its refund")
  func everyWindow() async {
    let app = await launched()
    device.store.emit(.vip())
    for window in 0...1 { await device.until(app, window: window) { $0.isUnlocked } }
    device.store.emit(.vip().refunded)
    for window in 0...1 { await device.until(app, window: window) { !$0.isUnlocked } }
  }

  @Test("A window opened later starts with the current state")
  func later() async {
    let app = await launched()
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked }
    await app.openWindow(2)
    await device.until(app, window: 2) { $0.isUnlocked }
  }

  @Test("A closed window shows nothing and is released")
  func closed() async {
    let app = await launched()
    #expect(await !isReleased(1, in: app))
    await app.closeWindow(1)
    #expect(await device.screen(app, window: 1) == nil)
    await device.until { await isReleased(1, in: app) }
    #expect(await device.screen(app) != nil)
  }

  @Test("A window closed during a purchase is released before the purchase ends")
  func closedWhilePurchasing() async {
    let app = await launched()
    device.store.hold(.purchase)
    device.store.purchaseAnswer = .success(.success(.verified(.vip())))
    async let purchase: Void = app.perform(.buy(DeckProduct.vip), inWindow: 1)
    await device.until { device.store.heldCount(of: .purchase) == 1 }
    await app.closeWindow(1)
    await device.until { await isReleased(1, in: app) }
    device.store.letGo(.purchase)
    await purchase
    await device.until(app) { $0.isUnlocked }
    #expect(device.store.finished == [.vip()])
  }

  @Test("A window closed while products are fetched is released at once")
  func closedWhileLoading() async {
    device.store.productsAnswer = .failure(.networkError)
    let app = await launched()
    device.store.hold(.products)
    async let load: Void = app.perform(.open(.purchase), inWindow: 1)
    await device.until { device.store.heldCount(of: .products) == 1 }
    await app.closeWindow(1)
    await device.until { await isReleased(1, in: app) }
    device.store.letGo(.products)
    await load
  }

  @Test("Taps in a closed window do nothing, and closing twice has the effect of closing once")
  func tapsAfterClosing() async {
    let app = await launched()
    await app.closeWindow(1)
    await app.closeWindow(1)
    await app.perform(.buy(DeckProduct.vip), inWindow: 1)
    #expect(device.store.count(of: .purchase) == 0)
  }

  @Test("A window can be opened again")
  func again() async {
    let app = await launched()
    await app.closeWindow(1)
    await app.openWindow(1)
    device.store.emit(.vip())
    await device.until(app, window: 1) { $0.isUnlocked }
  }

  /// A service that was launched and then let go.
  private func abandonedService() async -> Held {
    let service = AppStoreService(product: DeckProduct.vip, environment: device.environment)
    device.store.entitlements = [.verified(.vip())]
    await service.launch()
    await device.until { device.clock.timerEntryCount > 0 }
    return Held(service: service)
  }

  @Test("The service is released with the app, though it still listens")
  func service() async {
    let held = await abandonedService()
    await device.letTimePass { held.service == nil }
  }
}

/// Whether a service is still there.
private struct Held {
  weak let service: AppStoreService?
}
