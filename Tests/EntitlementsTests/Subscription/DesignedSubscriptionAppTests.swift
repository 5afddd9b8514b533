import StoreModel
import Testing

@testable import Entitlements

@Suite("The story app as designed", .timeLimit(.minutes(15)))
struct DesignedSubscriptionAppTests {
  private let device = TaleDevice()
  private let held = Transaction.tale(5)

  private func launched() async -> any PurchaseApp {
    let app = AsDesigned.MagicalStoriesApp(environment: device.environment)
    await app.launch()
    await device.base.until { device.store.listenerCount == 1 }
    return app
  }

  @Test("Entitlements at launch are unlocked until one period from the purchase date")
  func launch() async {
    device.holds(held)
    let app = await launched()
    await device.until(app) { $0.unlocked == [.monthly] }
    #expect(await device.screen(app)?.subscriptionEnd == .utc(2024, 4, 10))
  }

  @Test("Entitlements are read before listening starts: an update in between is lost")
  func listensLate() async {
    device.store.hold(.currentEntitlements)
    let app = AsDesigned.MagicalStoriesApp(environment: device.environment)
    await app.launch()
    await device.base.until { device.store.heldCount(of: .currentEntitlements) == 1 }
    #expect(device.store.listenerCount == 0)
    device.store.emit(held)
    device.store.letGo(.currentEntitlements)
    await device.base.until { device.store.listenerCount == 1 }
    await device.pass(.seconds(30))
    #expect(await device.screen(app)?.unlocked == [])
  }

  @Test("A direct purchase succeeds but is recognized only when it arrives on updates")
  func directPurchase() async {
    let app = await launched()
    device.store.purchaseAnswer = .success(.success(.verified(held)))
    await app.perform(.buy(.monthly), inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .succeeded)
    #expect(await device.screen(app)?.unlocked == [])
    #expect(device.store.finished.isEmpty)
    device.store.emit(held)
    await device.until(app) { $0.unlocked == [.monthly] }
    await device.base.until { device.store.finished == [held] }
  }

  @Test("An introductory transaction has its own period, a promotional one the plan's")
  func offers() async {
    let app = await launched()
    let trial = Transaction.tale(5, .yearly, from: .utc(2024, 3, 15), offer: .freeWeek)
    device.store.emit(trial)
    await device.until(app) { $0.subscriptionEnd == .utc(2024, 3, 22) }
    let fortnight = SubscriptionOffer(
      kind: .promotional,
      id: "fortnight",
      paymentMode: .payUpFront,
      period: SubscriptionPeriod(2, .week)
    )
    device.store.emit(.tale(6, .yearly, from: .utc(2024, 3, 15), offer: fortnight))
    await device.until(app) { $0.subscriptionEnd == .utc(2025, 3, 15) }
  }

  @Test("The store's expiration date is ignored: a date beyond one period changes nothing")
  func computed() async {
    let app = await launched()
    device.store.emit(.tale(5, from: .utc(2024, 3, 10), to: .utc(2024, 6, 1)))
    await device.until(app) { $0.subscriptionEnd == .utc(2024, 4, 10) }
  }

  @Test("Access follows the device's clock")
  func deviceClock() async {
    device.holds(held)
    let app = await launched()
    await device.until(app) { $0.unlocked == [.monthly] }
    device.wallClock.now = .utc(2024, 4, 10)
    #expect(await device.screen(app)?.unlocked == [])
    device.wallClock.now = .utc(2024, 4, 9, 23, 59)
    #expect(await device.screen(app)?.unlocked == [.monthly])
  }

  @Test("Transactions are finished whether or not the profile could be written")
  func finished() async {
    device.storage.failures = .max
    let app = await launched()
    device.store.emit(held)
    await device.base.until { device.store.finished == [held] }
    #expect(device.storage[AsDesigned.UserProfile.key] == nil)
    await device.until(app) { $0.unlocked == [.monthly] }
  }

  @Test("A reported refund takes nothing away, and statuses are not observed")
  func refund() async {
    device.holds(held)
    let app = await launched()
    await device.until(app) { $0.unlocked == [.monthly] }
    device.store.emit(held.refunded)
    device.store.emit(.tale(held, .revoked))
    await device.pass(.seconds(30))
    #expect(await device.screen(app)?.unlocked == [.monthly])
    #expect(device.store.count(of: .subscriptionStatuses) == 0)
  }

  @Test("A revoked transaction among the current entitlements is skipped")
  func revokedEntitlement() async {
    device.store.entitlements = [.verified(held.refunded)]
    let app = await launched()
    await device.pass(.seconds(1))
    #expect(await device.screen(app)?.unlocked == [])
  }

  @Test("The saved state is shown before the store has answered")
  func saved() async {
    device.storage[AsDesigned.UserProfile.key] = "5;tale.monthly;1712707200000"
    device.store.hold(.currentEntitlements)
    let app = AsDesigned.MagicalStoriesApp(environment: device.environment)
    await app.launch()
    await device.until(app) { $0.unlocked == [.monthly] }
  }

  @Test(
    "Without the store's products, a plan lasts its own period, and the products change nothing",
    arguments: [
      (TalePlan.weekly, StoreDate.utc(2024, 3, 22)), (TalePlan.monthly, .utc(2024, 4, 15)),
      (TalePlan.classics, .utc(2024, 4, 15)), (TalePlan.yearly, .utc(2025, 3, 15)),
    ]
  )
  func defaultPeriod(plan: ProductID, end: StoreDate) async {
    device.store.productsAnswer = .failure(.networkError)
    let app = await launched()
    device.store.emit(.tale(5, plan, from: .utc(2024, 3, 15)))
    await device.until(app) { $0.subscriptionEnd == end }
    device.store.productsAnswer = .success(Product.tales)
    await app.perform(.open(.purchase), inWindow: 0)
    #expect(await device.screen(app)?.subscriptionEnd == end)
  }

  @Test("The products as the store describes them count before the app's own periods")
  func describedPeriod() async {
    device.store.productsAnswer = .failure(.networkError)
    let app = await launched()
    device.store.emit(.tale(5, .monthly, from: .utc(2024, 3, 15)))
    await device.until(app) { $0.subscriptionEnd == .utc(2024, 4, 15) }
    let quarterly = Product(
      id: .monthly,
      type: .autoRenewable,
      displayName: "Monthly",
      description: "Three months now.",
      price: .usd(9990),
      subscription: SubscriptionInfo(groupID: TalePlan.group, period: SubscriptionPeriod(3, .month))
    )
    device.store.productsAnswer = .success([quarterly])
    await app.perform(.open(.purchase), inWindow: 0)
    await device.until(app) { $0.subscriptionEnd == .utc(2024, 6, 15) }
  }
}
