import StoreModel
import Testing

@testable import Entitlements

/// Each defect shows in the situation that it needs; the reference's tests have the same.
@Suite("Defects of the deck app", .timeLimit(.minutes(15)))
struct UnlockDefectTests {
  private let device = Device()

  private func launched(_ variant: Variant) async -> any PurchaseApp {
    let app = variant.makeApp(device.environment)
    await app.launch()
    return app
  }

  private func passAMinute() async {
    let end = device.clock.now.advanced(by: .seconds(60))
    await device.letTimePass { device.clock.now >= end }
  }

  @Test("Overlapping checks: a read that began before a purchase locks out the customer")
  func overlappingChecks() async {
    device.store.hold(.currentEntitlements)
    let app = await launched(OverlappingChecks.variant)
    await device.until { device.store.heldCount(of: .currentEntitlements) == 1 }
    device.store.entitlements = [.verified(.vip())]
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked }
    device.store.letGo(.currentEntitlements)
    await device.until { device.storage[AccessCache.key] == "1;;" }
    await device.until(app) { !$0.isUnlocked }
    await passAMinute()
    #expect(await device.screen(app)?.isUnlocked == false)
  }

  @Test("Late listener: a refund soon after the launch is missed")
  func lateListener() async {
    device.store.entitlements = [.verified(.vip())]
    let app = await launched(LateListener.variant)
    await device.until(app) { $0.isUnlocked }
    #expect(device.store.listenerCount == 0)
    device.store.entitlements = []
    device.store.emit(.vip().refunded)
    await passAMinute()
    await device.until { device.store.listenerCount == 1 }
    #expect(await device.screen(app)?.isUnlocked == true)
  }

  @Test("Snapshot, then subscribe: the window misses a change between the two")
  func snapshotThenSubscribe() async {
    let service = AppStoreService(product: DeckProduct.vip, environment: device.environment)
    await service.launch()
    device.store.entitlements = [.verified(.vip())]
    let between = ChangeBetween(base: service, device: device)
    let subscription = await SnapshotThenSubscribe(base: between).accessUpdates()
    #expect(!subscription.current.isUnlocked)
    #expect(await service.accessUpdates().current.isUnlocked)
  }

  @Test("Consumed context: an early update turns a paid purchase into a failure")
  func consumedContext() async {
    let app = await launched(ConsumedContext.variant)
    device.store.hold(.purchase)
    device.store.purchaseAnswer = .success(.success(.verified(.vip())))
    async let purchase: Void = app.perform(.buy(DeckProduct.vip), inWindow: 0)
    await device.until { device.store.heldCount(of: .purchase) == 1 }
    device.store.emit(.vip())
    // A second update is passed on once the first has used the context up.
    device.store.emit(.vip(2).refunded)
    await device.until { device.store.finished == [.vip(2).refunded] }
    device.store.letGo(.purchase)
    await purchase
    #expect(await device.screen(app)?.alert?.kind == .purchaseFailed)
    #expect(await device.screen(app)?.isUnlocked == false)
  }

  @Test("Restore counter: a delivery during a restore leaves the spinner on")
  func restoreCounter() async {
    let app = await launched(RestoreCounter.variant)
    device.store.hold(.sync)
    async let restore: Void = app.perform(.restore, inWindow: 0)
    await device.until { device.store.heldCount(of: .sync) == 1 }
    device.store.entitlements = [.verified(.vip())]
    device.store.emit(.vip())
    await device.until { device.store.finished == [.vip()] }
    await device.until(app) { $0.isUnlocked }
    // A second delivery is certain to have been counted once its own publication was shown.
    device.store.entitlements = []
    device.store.emit(.vip().refunded)
    await device.until(app) { !$0.isUnlocked }
    device.store.letGo(.sync)
    await device.letTimePass(app) { $0.alert != nil }
    await restore
    #expect(await device.screen(app)?.isRestoring == true)
  }

  @Test("Repeated identifier: a refund is dropped")
  func repeatedIdentifier() async {
    let app = await launched(RepeatedIdentifier.variant)
    device.store.entitlements = [.verified(.vip())]
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked }
    await passAMinute()
    device.store.entitlements = []
    device.store.emit(.vip().refunded)
    await device.until { device.store.finished.last == .vip().refunded }
    await passAMinute()
    #expect(await device.screen(app)?.isUnlocked == true)
  }

  @Test("Inverted revocation: a refund unlocks")
  func invertedRevocation() async throws {
    let app = await launched(
      try #require(UnlockSystem.variants.first { $0.id == "unlock/inverted-revocation" })
    )
    device.store.emit(.vip().refunded)
    await device.until(app) { $0.isUnlocked }
  }

  @Test("Pending never ends: the spinner stays after the alert")
  func pendingNeverEnds() async {
    let app = await launched(PendingNeverEnds.variant)
    device.store.purchaseAnswer = .success(.pending)
    await app.perform(.buy(DeckProduct.vip), inWindow: 0)
    await app.perform(.dismissAlert, inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .purchasing)
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked && $0.purchaseState == .idle }
  }

  @Test("Empty read locks: one empty list at launch locks out the customer for good")
  func emptyReadLocks() async {
    device.storage[AccessCache.key] = "1;1;"
    let app = await launched(EmptyReadLocks.variant)
    await device.until { device.storage[AccessCache.key] == "1;;" }
    device.store.entitlements = [.verified(.vip())]
    await passAMinute()
    #expect(await device.screen(app)?.isUnlocked == false)
  }

  @Test("Trusted cache: a customer refunded while the app was closed keeps access")
  func trustedCache() async {
    device.storage[AccessCache.key] = "1;1;"
    let app = await launched(TrustedCache.variant)
    await device.until(app) { $0.isUnlocked }
    await passAMinute()
    #expect(await device.screen(app)?.isUnlocked == true)
  }

  @Test("Old copy first: a window opened after a purchase starts locked and stays locked")
  func oldCopyFirst() async {
    let app = await launched(OldCopyFirst.variant)
    device.store.entitlements = [.verified(.vip())]
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked }
    await device.until { device.store.finished == [.vip()] }
    await passAMinute()
    await app.openWindow(1)
    await passAMinute()
    #expect(await device.screen(app, window: 1)?.isUnlocked == false)
  }

  @Test("Restored nothing: success is reported for an account that owns nothing")
  func restoredNothing() async {
    let app = await launched(RestoredNothing.variant)
    async let restore: Void = app.perform(.restore, inWindow: 0)
    await device.letTimePass(app) { $0.alert != nil }
    await restore
    #expect(await device.screen(app)?.alert?.kind == .restored)
    #expect(await device.screen(app)?.isUnlocked == false)
  }

  @Test("Paywall over payer: it comes up before the answer, and stays after it")
  func paywallOverPayer() async {
    let app = PaywallOverPayer.variant.makeApp(device.environment)
    async let launch: Void = app.launch()
    await device.letTimePass(app) { $0.sheet == .purchase }
    await launch
    device.store.entitlements = [.verified(.vip())]
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked }
    await passAMinute()
    #expect(await device.screen(app)?.sheet == .purchase)
    await app.perform(.closeSheet, inWindow: 0)
    #expect(await device.screen(app)?.sheet == nil)
  }

  @Test("Second tap buys again: two taps make two purchases")
  func secondTapBuysAgain() async {
    let app = await launched(SecondTapBuysAgain.variant)
    device.store.hold(.purchase)
    async let first: Void = app.perform(.buy(DeckProduct.vip), inWindow: 0)
    async let second: Void = app.perform(.buy(DeckProduct.vip), inWindow: 0)
    await device.until { device.store.heldCount(of: .purchase) == 2 }
    device.store.letGo(.purchase)
    _ = await (first, second)
  }

  @Test("Last subscriber only: the first window gets nothing after a second opens")
  func lastSubscriberOnly() async {
    let app = await launched(LastSubscriberOnly.variant)
    device.store.entitlements = [.verified(.vip())]
    device.store.emit(.vip())
    await device.until(app) { $0.isUnlocked }
    await app.openWindow(1)
    await device.until(app, window: 1) { $0.isUnlocked }
    device.store.entitlements = []
    device.store.emit(.vip().refunded)
    await device.until(app, window: 1) { !$0.isUnlocked }
    await passAMinute()
    #expect(await device.screen(app)?.isUnlocked == true)
  }
}

/// A service on which a purchase arrives right after anybody looked at it.
private struct ChangeBetween: StoreService {
  let base: AppStoreService
  let device: Device

  func accessUpdates() async -> AccessSubscription {
    let subscription = await base.accessUpdates()
    device.store.emit(.vip())
    await device.until { await base.accessUpdates().current.isUnlocked }
    return subscription
  }

  func launch() async {}

  func product() async throws(PurchaseFailure) -> DeckProduct { throw .productNotFound }

  func purchase() async -> PurchaseReport { await base.purchase() }

  func restore() async -> RestoreReport { await base.restore() }

  func isEntitled() async -> Bool { await base.isEntitled() }
}
