import StoreModel
import Testing

@testable import Entitlements

@Suite("The deck app across launches", .timeLimit(.minutes(15)))
struct RelaunchTests {
  private let device = Device()

  private func launched() async -> UnlockApp {
    let app = UnlockApp(environment: device.environment)
    await app.launch()
    return app
  }

  @Test("Saved access is there before the store has answered")
  func remembered() async {
    device.storage[AccessCache.key] = "1;1;"
    device.store.hold(.currentEntitlements)
    let app = await launched()
    await device.until(app) { $0.isUnlocked }
  }

  @Test("Saved access that the store does not confirm ends and is forgotten")
  func unconfirmed() async {
    device.storage[AccessCache.key] = "1;1;"
    let app = await launched()
    await device.until(app) { $0.isUnlocked }
    await device.letTimePass(app) { !$0.isUnlocked }
    await device.letTimePass { device.storage[AccessCache.key] == "1;;" }
  }

  @Test("Lists that are empty for a while after launch do not remove access for good")
  func emptyForAWhile() async {
    device.storage[AccessCache.key] = "1;1;"
    let app = await launched()
    await device.letTimePass { device.store.count(of: .currentEntitlements) > 3 }
    device.store.entitlements = [.verified(.vip())]
    await device.letTimePass { device.clock.now.sinceStart > .seconds(20) }
    await device.until(app) { $0.isUnlocked }
    #expect(device.storage[AccessCache.key] == "1;1;")
  }

  @Test("Lists that stay empty do not remove access that the history confirms")
  func emptyWithoutConnection() async {
    device.storage[AccessCache.key] = "1;1;"
    device.store.history = [.verified(.vip())]
    let app = await launched()
    await device.letTimePass { device.clock.now.sinceStart > .seconds(15) }
    await device.letTimePass(app) { $0.isUnlocked }
    #expect(device.storage[AccessCache.key] == "1;1;")
  }

  @Test("Lists that stay empty remove access that the history shows as refunded")
  func refundedWhileClosed() async {
    device.storage[AccessCache.key] = "1;1;"
    device.store.history = [.verified(.vip().refunded)]
    let app = await launched()
    await device.letTimePass(app) { !$0.isUnlocked }
    await device.letTimePass { device.storage[AccessCache.key] == "1;;1" }
  }

  @Test("A purchase that was not saved is found even if lists are empty at first")
  func newDevice() async {
    let app = await launched()
    await device.letTimePass { device.store.count(of: .currentEntitlements) > 3 }
    device.store.entitlements = [.verified(.vip())]
    await device.letTimePass(app) { $0.isUnlocked }
    await device.until { device.storage[AccessCache.key] == "1;1;" }
  }

  @Test("Unfinished transactions are delivered and finished at launch")
  func unfinished() async {
    device.store.unfinishedTransactions = [.verified(.vip())]
    let app = await launched()
    await device.until(app) { $0.isUnlocked }
    await device.until { device.store.finished == [.vip()] }
  }

  @Test("An unfinished refund locks at launch")
  func unfinishedRefund() async {
    device.storage[AccessCache.key] = "1;1;"
    device.store.unfinishedTransactions = [.verified(.vip().refunded)]
    let app = await launched()
    await device.until { device.storage[AccessCache.key] == "1;;1" }
    await device.until(app) { !$0.isUnlocked }
  }

  @Test("A purchase that cannot be saved gives access and is not finished")
  func failingStorage() async {
    let app = await launched()
    device.storage.failures = .max
    device.store.emit(.vip())
    await device.letTimePass(app) { $0.isUnlocked }
    await device.letTimePass { device.storage.writes >= 4 }
    #expect(device.store.finished.isEmpty)
  }

  @Test("A write that sometimes fails is retried before the purchase is finished")
  func flakyStorage() async {
    let app = await launched()
    device.storage.failures = 2
    device.store.emit(.vip())
    await device.letTimePass { device.store.finished == [.vip()] }
    #expect(device.storage[AccessCache.key] == "1;1;")
    await device.until(app) { $0.isUnlocked }
  }

  @Test("A purchase that arrives on three paths is finished once")
  func threeSides() async {
    device.store.unfinishedTransactions = [.verified(.vip())]
    let app = await launched()
    device.store.hold(.purchase)
    device.store.purchaseAnswer = .success(.success(.verified(.vip())))
    async let purchase: Void = app.perform(.buy(DeckProduct.vip), inWindow: 0)
    device.store.emit(.vip())
    device.store.letGo(.purchase)
    await purchase
    device.store.emit(.vip())
    await device.until { !device.store.finished.isEmpty }
    await device.until(app) { $0.isUnlocked }
    #expect(device.store.finished == [.vip()])
  }

  @Test("An update that arrives before purchase() returns does not spoil the purchase")
  func earlyUpdate() async {
    let app = await launched()
    device.store.hold(.purchase)
    device.store.purchaseAnswer = .success(.success(.verified(.vip())))
    async let purchase: Void = app.perform(.buy(DeckProduct.vip), inWindow: 0)
    await device.until { device.store.heldCount(of: .purchase) == 1 }
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked }
    #expect(await device.screen(app)?.purchaseState == .purchasing)
    device.store.letGo(.purchase)
    await purchase
    #expect(await device.screen(app)?.purchaseState == .succeeded)
    #expect(await device.screen(app)?.alert == nil)
  }

  @Test("A read that began before a refund does not undo it")
  func staleRead() async {
    device.store.entitlements = [.verified(.vip())]
    device.store.hold(.currentEntitlements)
    let app = await launched()
    await device.until { device.store.heldCount(of: .currentEntitlements) == 1 }
    device.store.entitlements = []
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked }
    device.store.emit(.vip().refunded)
    await device.until(app) { !$0.isUnlocked }
    device.store.letGo(.currentEntitlements)
    await device.letTimePass { device.store.count(of: .currentEntitlements) >= 4 }
    #expect(await device.screen(app)?.isUnlocked == false)
  }
}
