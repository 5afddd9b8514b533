import StoreModel
import Testing

@testable import Entitlements

@Suite("The deck app as designed", .timeLimit(.minutes(15)))
struct DesignedUnlockAppTests {
  private let device = Device()
  private let vip = DeckProduct.vip

  private func launched() async -> AsDesigned.KapeApp {
    let app = AsDesigned.KapeApp(environment: device.environment)
    await app.launch()
    return app
  }

  private func own(_ transaction: Transaction) {
    device.store.purchaseAnswer = .success(.success(.verified(transaction)))
    device.store.entitlements = [.verified(transaction)]
  }

  @Test("An ordinary purchase unlocks, closes the sheet, and is finished")
  func purchase() async {
    let app = await launched()
    await app.perform(.open(.purchase), inWindow: 0)
    own(.vip())
    await app.perform(.buy(vip), inWindow: 0)
    let screen = await device.screen(app)
    #expect(screen?.isUnlocked == true)
    #expect(screen?.purchaseState == .succeeded)
    #expect(screen?.sheet == nil)
    #expect(device.store.finished == [.vip()])
  }

  @Test("Access is read from the store at launch")
  func launch() async {
    device.store.entitlements = [.verified(.vip())]
    let app = await launched()
    #expect(await device.screen(app)?.isUnlocked == true)
  }

  @Test("A transaction from outside is finished and checked")
  func update() async {
    let app = await launched()
    await device.until { device.store.listenerCount == 1 }
    device.store.entitlements = [.verified(.vip())]
    await device.until(app) { screen in
      if !screen.isUnlocked { device.store.emit(.vip()) }
      return screen.isUnlocked
    }
  }

  @Test("Never connected: a transaction from outside is finished and reaches no window")
  func neverConnected() async {
    let app = AsDesigned.KapeApp(environment: device.environment, updates: NeverConnectedStream())
    await app.launch()
    await device.until { device.store.listenerCount == 1 }
    device.store.entitlements = [.verified(.vip())]
    device.store.emit(.vip())
    await device.until { device.store.finished == [.vip()] }
    #expect(await device.screen(app)?.isUnlocked == false)
  }

  @Test("A second tap starts a second purchase")
  func secondTap() async {
    let app = await launched()
    device.store.hold(.purchase)
    async let first: Void = app.perform(.buy(vip), inWindow: 0)
    async let second: Void = app.perform(.buy(vip), inWindow: 0)
    await device.until { device.store.heldCount(of: .purchase) == 2 }
    device.store.letGo(.purchase)
    _ = await (first, second)
  }

  @Test("Success is reported even when the check that follows says locked")
  func successWhileLocked() async {
    let app = await launched()
    device.store.purchaseAnswer = .success(.success(.verified(.vip())))
    await app.perform(.buy(vip), inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .succeeded)
    #expect(await device.screen(app)?.isUnlocked == false)
  }

  @Test("Overlapping checks are applied in the order of their answers")
  func overlappingChecks() async {
    let app = await launched()
    device.store.hold(.currentEntitlements)
    async let early: Void = app.perform(.restore, inWindow: 0)
    await device.until { device.store.heldCount(of: .currentEntitlements) == 1 }
    device.store.entitlements = [.verified(.vip())]
    async let late: Void = app.perform(.open(.purchase), inWindow: 0)
    await device.until { device.store.heldCount(of: .currentEntitlements) == 2 }
    device.store.letGoLatest(.currentEntitlements)
    await late
    #expect(await device.screen(app)?.isUnlocked == true)
    device.store.letGo(.currentEntitlements)
    await early
    #expect(await device.screen(app)?.isUnlocked == false)
  }

  @Test("Every fetch error is reported as product not found", arguments: StoreError.allCases)
  func fetch(error: StoreError) async {
    device.store.productsAnswer = .failure(error)
    let app = await launched()
    #expect(await device.screen(app)?.alert?.kind == .loadFailed)
    #expect(await device.screen(app)?.alert?.reason == .productNotFound)
  }

  @Test("A purchase before the product was fetched does not reach the store")
  func purchaseFirst() async {
    device.store.productsAnswer = .failure(.networkError)
    let app = await launched()
    await app.perform(.buy(vip), inWindow: 0)
    #expect(await device.screen(app)?.alert?.reason == .productNotFound)
    #expect(device.store.count(of: .purchase) == 0)
  }

  @Test("An unverified purchase is a failure wrapped in itself, and nothing is finished")
  func unverified() async {
    let app = await launched()
    device.store.purchaseAnswer = .success(.success(.unverified(.vip(), .invalidSignature)))
    await app.perform(.buy(vip), inWindow: 0)
    let alert = await device.screen(app)?.alert
    #expect(alert?.kind == .purchaseFailed)
    #expect(alert?.reason == nil)
    #expect(alert?.message.hasPrefix("Purchase failed: Purchase failed: ") == true)
    #expect(device.store.finished.isEmpty)
  }

  @Test("An unknown result is treated as cancelled, and that state is never reset")
  func unknown() async {
    let app = await launched()
    await app.perform(.open(.purchase), inWindow: 0)
    device.store.purchaseAnswer = .success(.unknown)
    await app.perform(.buy(vip), inWindow: 0)
    await app.perform(.closeSheet, inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .cancelled)
  }

  @Test("A failure outlives its alert")
  func failure() async {
    let app = await launched()
    device.store.purchaseAnswer = .failure(.networkError)
    await app.perform(.buy(vip), inWindow: 0)
    #expect(await device.screen(app)?.alert?.reason == .store(.networkError))
    await app.perform(.dismissAlert, inWindow: 0)
    if case .failed = await device.screen(app)?.purchaseState {} else { Issue.record("reset") }
  }

  @Test("A pending purchase is idle with an alert")
  func pending() async {
    let app = await launched()
    device.store.purchaseAnswer = .success(.pending)
    await app.perform(.buy(vip), inWindow: 0)
    #expect(await device.screen(app)?.alert?.message == "Purchase is pending approval.")
    #expect(await device.screen(app)?.purchaseState == .idle)
  }

  @Test("There is one alert, and the last one wins")
  func oneAlert() async {
    device.store.productsAnswer = .failure(.networkError)
    let app = await launched()
    await app.perform(.restore, inWindow: 0)
    #expect(await device.screen(app)?.alert?.kind == .restored)
    await app.perform(.dismissAlert, inWindow: 0)
    #expect(await device.screen(app)?.alert == nil)
  }

  @Test("A failed restore gives a reason")
  func failedRestore() async {
    let app = await launched()
    device.store.syncAnswer = .failure(.userCancelled)
    await app.perform(.restore, inWindow: 0)
    #expect(await device.screen(app)?.alert?.reason == .store(.userCancelled))
  }

  @Test("A closed window is retained by its listener")
  func closedWindow() async {
    let app = await launched()
    await app.openWindow(1)
    await app.closeWindow(1)
    #expect(await device.screen(app, window: 1) == nil)
    #expect(await !device.main.run { app.isReleased(window: 1) })
  }
}
