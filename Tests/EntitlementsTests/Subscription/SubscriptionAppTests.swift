import StoreModel
import Testing

@testable import Entitlements

@Suite("The story app", .timeLimit(.minutes(15)))
struct SubscriptionAppTests {
  private let device = TaleDevice()
  private let held = Transaction.tale(5)

  private func buys(_ transaction: Transaction) {
    device.store.purchaseAnswer = .success(.success(.verified(transaction)))
  }

  @Test("After a launch it is locked and idle, and shows the store's price")
  func launch() async {
    let app = await device.launched()
    #expect(await device.screen(app) == Screen(offer: .usd(2990)))
    #expect(await device.base.main.run { app.screen(ofWindow: 1) } == nil)
  }

  @Test("It listens to transactions and statuses before its first read")
  func listensFirst() async {
    for call in [ScriptedStore.Call.unfinished, .subscriptionStatuses, .currentEntitlements] {
      device.store.hold(call)
    }
    let app = await device.launched()
    #expect(device.store.listenerCount == 1)
    device.store.emit(.tale(held))
    await device.until(app) { $0.unlocked == [.monthly] }
  }

  @Test("A subscribed plan is unlocked until the store's expiration date")
  func subscribed() async {
    let app = await device.launched(holding: held)
    #expect(await device.screen(app)?.subscriptionEnd == .utc(2024, 4, 10))
    await device.base.until { device.profile.records.map(\.standing) == [.active] }
  }

  @Test("No date is compared with a clock, however wrong the device's clock is")
  func wrongClock() async {
    for day in [StoreDate.utc(2020, 1, 1), .utc(2030, 1, 1)] {
      let device = TaleDevice()
      device.wallClock.now = day
      let app = await device.launched(holding: held)
      device.holds(held, state: .expired)
      device.store.emit(.tale(held, .expired))
      await device.until(app) { $0.unlocked.isEmpty }
    }
  }

  @Test("A purchase unlocks at once and is saved before it is finished")
  func purchase() async {
    let app = await device.launched()
    await app.perform(.open(.purchase), inWindow: 0)
    buys(held)
    device.store.hold(.finish)
    async let purchase: Void = app.perform(.buy(.monthly), inWindow: 0)
    await device.base.until { device.store.heldCount(of: .finish) == 1 }
    #expect(device.profile.record(held.id)?.standing == .active)
    #expect(await device.screen(app)?.unlocked == [.monthly])
    device.store.letGo(.finish)
    await purchase
    let screen = await device.screen(app)
    #expect(screen?.purchaseState == .succeeded)
    #expect(screen?.canBuy == true)
    #expect(screen?.sheet == nil)
    #expect(screen?.alert == nil)
    #expect(device.store.finished == [held])
  }

  @Test("A purchase unlocks even if the store answers nothing else")
  func purchaseWhileSilent() async {
    let app = await device.launched()
    device.store.hold(.subscriptionStatuses)
    buys(held)
    async let purchase: Void = app.perform(.buy(.monthly), inWindow: 0)
    await device.until(app) { $0.unlocked == [.monthly] }
    device.store.letGo(.subscriptionStatuses)
    await purchase
  }

  @Test("During a purchase no other plan can be bought")
  func oneAtATime() async {
    let app = await device.launched()
    device.store.hold(.purchase)
    async let first: Void = app.perform(.buy(.monthly), inWindow: 0)
    await device.until(app) { $0.purchaseState == .purchasing }
    #expect(await device.screen(app)?.canBuy == false)
    await app.perform(.buy(.yearly), inWindow: 0)
    device.store.letGo(.purchase)
    await first
    #expect(device.store.count(of: .purchase) == 1)
    #expect(await device.screen(app)?.purchaseState == .cancelled)
  }

  @Test("An upgrade is sold to a customer who holds a plan, and only the new plan is shown")
  func upgrade() async {
    let app = await device.launched(holding: held)
    let new = Transaction.tale(6, .yearly, original: 5, to: .utc(2025, 3, 20))
    buys(new)
    await app.perform(.buy(.yearly), inWindow: 0)
    device.store.emit(held.upgraded)
    device.holds(new)
    device.store.emit(.tale(new))
    await device.base.until { device.store.finished.contains(held.upgraded) }
    #expect(await device.screen(app)?.unlocked == [.yearly])
    #expect(await device.screen(app)?.subscriptionEnd == .utc(2025, 3, 20))
    #expect(await device.screen(app)?.purchaseState == .succeeded)
  }

  @Test("An upgrade made elsewhere replaces the plan without locking in between")
  func upgradeElsewhere() async {
    let app = await device.launched(holding: held)
    device.store.hold(.subscriptionStatuses)
    device.store.emit(held.upgraded)
    await device.base.until { device.store.heldCount(of: .subscriptionStatuses) == 1 }
    #expect(await device.screen(app)?.unlocked == [.monthly])
    let new = Transaction.tale(6, .yearly, original: 5)
    device.holds(new)
    device.store.emit(new)
    device.store.letGo(.subscriptionStatuses)
    await device.until(app) { $0.unlocked == [.yearly] }
  }

  @Test("An upgraded plan whose replacement is never reported ends after half a second")
  func upgradeElsewhereToNothing() async {
    let app = await device.launched(holding: held)
    let sleeping = device.clock.timerEntryCount
    device.store.hold(.subscriptionStatuses)
    device.holds()
    device.store.emit(held.upgraded)
    await device.base.until { device.store.heldCount(of: .subscriptionStatuses) == 1 }
    device.clock.advance(by: .milliseconds(300))
    device.store.letGo(.subscriptionStatuses)
    await device.base.until { device.clock.timerEntryCount > sleeping }
    #expect(await device.screen(app)?.unlocked == [.monthly], "the store may still name another")
    // A whole pause after the slow answer would be too late: a read is due before it ends.
    device.clock.advance(by: .milliseconds(200))
    await device.until(app) { $0.unlocked.isEmpty }
  }

  @Test("An upgrade discovered only by a restore also ends the plan after half a second")
  func upgradeLearnedByRestore() async {
    let app = await device.launched(holding: held)
    let sleeping = device.clock.timerEntryCount
    device.holds(held.upgraded)
    await app.perform(.restore, inWindow: 0)
    #expect(await device.screen(app)?.unlocked == [.monthly], "the store may still name another")
    await device.base.until { device.clock.timerEntryCount > sleeping }
    device.clock.advance(by: .milliseconds(500))
    await device.until(app) { $0.unlocked.isEmpty }
  }

  @Test("A downgrade returns the plan still held, and that plan is shown")
  func downgrade() async {
    let yearly = Transaction.tale(5, .yearly)
    let app = await device.launched(holding: yearly)
    buys(yearly)
    await app.perform(.buy(.monthly), inWindow: 0)
    #expect(await device.screen(app)?.unlocked == [.yearly])
    #expect(await device.screen(app)?.purchaseState == .succeeded)
  }

  @Test("A purchase that returns a long-expired transaction fails and unlocks nothing")
  func expiredReplay() async {
    device.holds(held, state: .inBillingRetryPeriod)
    let app = await device.launched()
    buys(held)
    await app.perform(.buy(.monthly), inWindow: 0)
    let screen = await device.screen(app)
    #expect(screen?.unlocked == [])
    #expect(screen?.alert?.kind == .purchaseFailed)
    await app.perform(.dismissAlert, inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .idle)
  }

  @Test("A pending purchase is shown as pending and unlocks when it is approved")
  func pending() async {
    let app = await device.launched()
    device.store.purchaseAnswer = .success(.pending)
    await app.perform(.buy(.monthly), inWindow: 0)
    #expect(await device.screen(app)?.alert?.kind == .purchasePending)
    #expect(await device.screen(app)?.purchaseState == .idle)
    device.holds(held)
    device.store.emit(held)
    await device.until(app) { $0.unlocked == [.monthly] }
    await device.base.until { device.store.finished == [held] }
  }

  private static let failures = StoreError.allCases.filter { $0 != .userCancelled }

  @Test("A failed purchase gives a reason", arguments: failures)
  func failed(error: StoreError) async {
    let app = await device.launched()
    device.store.purchaseAnswer = .failure(error)
    await app.perform(.buy(.monthly), inWindow: 0)
    #expect(await device.screen(app)?.alert?.reason == .store(error))
  }

  @Test("An unverified purchase gives nothing, is not finished, and triggers another read")
  func unverified() async {
    let app = await device.launched()
    await device.base.until { device.store.count(of: .subscriptionStatuses) == 1 }
    device.store.purchaseAnswer = .success(.success(.unverified(held, .invalidSignature)))
    await app.perform(.buy(.monthly), inWindow: 0)
    #expect(await device.screen(app)?.alert?.reason == .unverified)
    await device.base.until { device.store.count(of: .subscriptionStatuses) > 1 }
    #expect(await device.screen(app)?.unlocked == [])
    #expect(device.store.finished.isEmpty)
  }

  @Test("A reported refund locks even if the store answers nothing else")
  func refundTold() async {
    let app = await device.launched(holding: held)
    device.store.hold(.subscriptionStatuses)
    device.store.emit(held.refunded)
    await device.until(app) { $0.unlocked.isEmpty }
  }

  @Test("A reported end locks even if the store answers nothing else")
  func endTold() async {
    let app = await device.launched(holding: held)
    device.store.hold(.subscriptionStatuses)
    device.store.emit(.tale(held, .inBillingRetryPeriod))
    await device.base.until { device.store.heldCount(of: .subscriptionStatuses) == 1 }
    await device.pass(.milliseconds(600))
    await device.until(app) { $0.unlocked.isEmpty }
  }

  @Test("The start of a grace period never locks, not even briefly")
  func graceBegins() async {
    let app = await device.launched(holding: held)
    device.store.hold(.subscriptionStatuses)
    device.holds(held, state: .inGracePeriod)
    device.store.emit(.tale(held, .expired))
    await device.base.until { device.store.heldCount(of: .subscriptionStatuses) == 1 }
    #expect(await device.screen(app)?.unlocked == [.monthly])
    device.store.letGo(.subscriptionStatuses)
    await device.pass(.seconds(5))
    #expect(await device.screen(app)?.unlocked == [.monthly])
  }

  @Test("A purchase refunded before it has ended did not fail, and leaves nothing unlocked")
  func refundedMeanwhile() async {
    let app = await device.launched()
    buys(held)
    device.store.hold(.finish)
    async let purchase: Void = app.perform(.buy(.monthly), inWindow: 0)
    await device.base.until { device.store.heldCount(of: .finish) == 1 }
    device.holds(held.refunded, state: .revoked)
    device.store.emit(held.refunded)
    await device.until(app) { $0.unlocked.isEmpty }
    device.store.letGo(.finish)
    await purchase
    #expect(await device.screen(app)?.alert == nil)
    #expect(await device.screen(app)?.purchaseState == .idle)
  }

  @Test("Any news triggers a read, and the answer decides")
  func newsAsks() async {
    let app = await device.launched(holding: held)
    device.holds(held, state: .expired)
    device.store.emit(.tale(3))
    await device.until(app) { $0.unlocked.isEmpty }
  }

  @Test("A read that began before a refund does not undo it")
  func staleRead() async {
    let app = await device.launched(holding: held)
    device.store.hold(.subscriptionStatuses)
    device.store.emit(.tale(4))
    await device.base.until { device.store.heldCount(of: .subscriptionStatuses) == 1 }
    device.holds(held.refunded, state: .revoked)
    device.store.emit(held.refunded)
    await device.until(app) { $0.unlocked.isEmpty }
    device.store.letGo(.subscriptionStatuses)
    await device.base.until { device.store.count(of: .subscriptionStatuses) >= 3 }
    await device.pass(.seconds(5))
    #expect(await device.screen(app)?.unlocked == [])
  }

  @Test("The end is computed only without the store's date, and corrected once the plan is known")
  func corrected() async {
    let endless = Transaction.tale(5, .weekly, from: .utc(2024, 3, 10), to: nil)
    let fortnightly = Product.tale(.weekly, 1990, level: 3, SubscriptionPeriod(2, .week), nil)
    let others = Product.tales.filter { $0.id != .weekly }
    device.store.productsAnswer = .success(others + [fortnightly])
    device.store.hold(.products)
    device.holds(endless)
    let app = SubscriptionSystem.reference.makeApp(device.environment)
    async let launch: Void = app.launch()
    await device.until(app) { $0.subscriptionEnd == .utc(2024, 3, 17) }
    device.store.letGo(.products)
    await launch
    await device.until(app) { $0.subscriptionEnd == .utc(2024, 3, 24) }
  }

  @Test("The introductory price is shown while the customer is eligible for the group's offer")
  func offer() async {
    let app = await device.launched()
    #expect(await device.screen(app)?.offer == .usd(2990))
    device.store.isEligibleForIntroductoryOffer = false
    buys(.tale(5, .weekly))
    await app.perform(.buy(.weekly), inWindow: 0)
    #expect(await device.screen(app)?.offer == .usd(4990))
  }

  @Test("Coming back buys the yearly plan with the win-back offer")
  func comeBack() async {
    let app = await device.launched()
    buys(.tale(5, .yearly))
    await app.perform(.custom("come-back"), inWindow: 0)
    #expect(device.store.purchaseOptions == [PurchaseOptions(winBackOffer: "come-back")])
    #expect(await device.screen(app)?.unlocked == [.yearly])
  }

  @Test("A refund is requested for the plan held, and a failed request is reported")
  func requestRefund() async {
    let app = await device.launched()
    await app.perform(.custom("refund"), inWindow: 0)
    #expect(device.store.count(of: .refundRequest) == 0)
    device.holds(held)
    device.store.emit(.tale(held))
    await device.until(app) { $0.unlocked == [.monthly] }
    await app.perform(.custom("refund"), inWindow: 0)
    #expect(device.store.count(of: .refundRequest) == 1)
    #expect(await device.screen(app)?.alert == nil)
    device.store.refundRequestAnswer = .failure(.networkError)
    await app.perform(.custom("refund"), inWindow: 0)
    #expect(await device.screen(app)?.alert?.reason == .store(.networkError))
  }

  @Test("A restore finds an unknown plan, or reports that there is none")
  func restore() async {
    let app = await device.launched()
    async let inVain: Void = app.perform(.restore, inWindow: 0)
    await device.base.letTimePass(app) { $0.alert != nil }
    await inVain
    #expect(await device.screen(app)?.alert?.kind == .nothingToRestore)
    await app.perform(.dismissAlert, inWindow: 0)
    device.holds(held)
    await app.perform(.restore, inWindow: 0)
    #expect(await device.screen(app)?.alert?.kind == .restored)
    #expect(await device.screen(app)?.unlocked == [.monthly])
  }

  @Test("A failed restore gives a reason")
  func failedRestore() async {
    let app = await device.launched()
    device.store.syncAnswer = .failure(.userCancelled)
    await app.perform(.restore, inWindow: 0)
    #expect(await device.screen(app)?.alert?.kind == .restoreFailed)
    #expect(await device.screen(app)?.alert?.reason == .store(.userCancelled))
  }

  @Test("Products that could not be loaded are loaded when the purchase sheet opens")
  func reload() async {
    device.store.productsAnswer = .failure(.networkError)
    let app = await device.launched()
    #expect(await device.screen(app)?.alert?.kind == .loadFailed)
    device.store.productsAnswer = .success(Product.tales)
    await app.perform(.open(.purchase), inWindow: 0)
    #expect(await device.screen(app)?.offer == .usd(2990))
  }
}
