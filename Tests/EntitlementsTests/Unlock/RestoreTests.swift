import StoreModel
import Testing

@testable import Entitlements

@Suite("Restoring purchases in the deck app", .timeLimit(.minutes(15)))
struct RestoreTests {
  private let device = Device()

  private func launched() async -> UnlockApp {
    let app = UnlockApp(environment: device.environment)
    await app.launch()
    return app
  }

  @Test("What the account owns is unlocked, with a success alert")
  func restored() async {
    let app = await launched()
    device.store.syncAnswer = .success([.verified(.vip())])
    await app.perform(.restore, inWindow: 0)
    await device.until(app) { $0.isUnlocked }
    let screen = await device.screen(app)
    #expect(screen?.alert?.kind == .restored)
    #expect(screen?.alert?.message == "Purchases restored successfully!")
    #expect(screen?.isRestoring == false)
  }

  @Test("A scripted restore grants nothing unless configured, and an alert says so")
  func nothing() async {
    let app = await launched()
    async let restore: Void = app.perform(.restore, inWindow: 0)
    await device.letTimePass(app) { $0.alert != nil }
    await restore
    let screen = await device.screen(app)
    #expect(screen?.alert?.kind == .nothingToRestore)
    #expect(screen?.isUnlocked == false)
  }

  @Test("An entitlement listed a moment late is still restored")
  func late() async {
    let app = await launched()
    async let restore: Void = app.perform(.restore, inWindow: 0)
    await device.until { device.store.count(of: .sync) == 1 }
    device.store.entitlements = [.verified(.vip())]
    await device.letTimePass(app) { $0.alert != nil }
    await restore
    #expect(await device.screen(app)?.alert?.kind == .restored)
  }

  @Test("A failure gives a reason and changes nothing else", arguments: StoreError.allCases)
  func failed(error: StoreError) async {
    device.store.entitlements = [.verified(.vip())]
    let app = await launched()
    await device.until(app) { $0.isUnlocked }
    device.store.syncAnswer = .failure(error)
    await app.perform(.restore, inWindow: 0)
    let screen = await device.screen(app)
    #expect(screen?.alert?.kind == .restoreFailed)
    #expect(screen?.alert?.reason == .store(error))
    #expect(screen?.alert?.message.hasPrefix("Restore failed: ") == true)
    #expect(screen?.isUnlocked == true)
    #expect(screen?.isRestoring == false)
  }

  @Test("A restore in progress is shown, and a second tap does nothing")
  func secondTap() async {
    let app = await launched()
    device.store.hold(.sync)
    device.store.syncAnswer = .success([.verified(.vip())])
    async let first: Void = app.perform(.restore, inWindow: 0)
    await device.until { device.store.heldCount(of: .sync) == 1 }
    await app.perform(.restore, inWindow: 0)
    let screen = await device.screen(app)
    #expect(screen?.isRestoring == true)
    #expect(screen?.canRestore == false)
    device.store.letGo(.sync)
    await first
    #expect(device.store.count(of: .sync) == 1)
    #expect(await device.screen(app)?.canRestore == true)
  }

  @Test("A purchase that is delivered while restoring makes the restore a success")
  func deliveryMeanwhile() async {
    let app = await launched()
    device.store.hold(.sync)
    async let restore: Void = app.perform(.restore, inWindow: 0)
    await device.until { device.store.heldCount(of: .sync) == 1 }
    device.store.emit(.vip())
    device.store.entitlements = [.verified(.vip())]
    await device.until(app) { $0.isUnlocked }
    device.store.letGo(.sync)
    await device.letTimePass(app) { $0.alert != nil }
    await restore
    #expect(await device.screen(app)?.alert?.kind == .restored)
    #expect(await device.screen(app)?.isRestoring == false)
  }

  @Test("A refund that is delivered while restoring leaves nothing to restore")
  func refundMeanwhile() async {
    device.store.entitlements = [.verified(.vip())]
    let app = await launched()
    await device.until(app) { $0.isUnlocked }
    device.store.hold(.sync)
    async let restore: Void = app.perform(.restore, inWindow: 0)
    await device.until { device.store.heldCount(of: .sync) == 1 }
    device.store.entitlements = []
    device.store.emit(.vip().refunded)
    await device.until(app) { !$0.isUnlocked }
    device.store.letGo(.sync)
    await device.letTimePass(app) { $0.alert != nil }
    await restore
    #expect(await device.screen(app)?.alert?.kind == .nothingToRestore)
  }
}
