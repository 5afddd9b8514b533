import StoreModel
import Testing

@testable import Entitlements

@Suite("The story app across launches", .timeLimit(.minutes(15)))
struct SubscriptionRelaunchTests {
  private let device = TaleDevice()
  private let held = Transaction.tale(5)

  /// A profile in which a plan is active.
  private func remember() {
    var record = PlanRecord(held)
    record.standing = .active
    var profile = UserProfile()
    profile.updateRecord(record)
    device.storage[UserProfile.key] = profile.text
  }

  private func holdAnswers() {
    for call in [ScriptedStore.Call.subscriptionStatuses, .currentEntitlements] {
      device.store.hold(call)
    }
  }

  @Test(
    "Saved access is there before the store has answered, and ends after 12 s without an answer"
  )
  func unconfirmed() async {
    remember()
    holdAnswers()
    let app = await device.launched()
    await device.until(app) { $0.unlocked == [.monthly] }
    await device.pass(.milliseconds(11_900))
    #expect(await device.screen(app)?.unlocked == [.monthly])
    await device.pass(.milliseconds(200))
    await device.until(app) { $0.unlocked.isEmpty }
    await device.base.until { device.profile.records.map(\.standing) == [.over] }
  }

  @Test("Saved access outlasts answers that are empty for a while")
  func emptyForAWhile() async {
    remember()
    let app = await device.launched()
    await device.until(app) { $0.unlocked == [.monthly] }
    await device.pass(.seconds(6))
    device.holds(held)
    await device.pass(.seconds(20))
    #expect(await device.screen(app)?.unlocked == [.monthly])
  }

  @Test("A plan that was not saved is found even if answers are empty at first")
  func newDevice() async {
    let app = await device.launched()
    await device.pass(.seconds(10))
    device.holds(held)
    await device.base.letTimePass(app) { $0.unlocked == [.monthly] }
  }

  @Test("A plan that ended while the app was closed is locked by the first answer")
  func endedWhileClosed() async {
    remember()
    device.holds(held, state: .expired)
    let app = await device.launched()
    await device.base.until { device.profile.records.map(\.standing) == [.over] }
    await device.until(app) { $0.unlocked.isEmpty }
  }

  @Test("Unfinished transactions are recorded and finished at launch; expired ones give nothing")
  func unfinished() async {
    device.store.unfinishedTransactions = [.verified(held)]
    device.holds(held, state: .expired)
    let app = await device.launched()
    await device.base.until { device.store.finished == [held] }
    #expect(device.profile.record(held.id) != nil)
    #expect(await device.screen(app)?.unlocked == [])
  }

  @Test("An unfinished refund locks at launch even if the store answers nothing else")
  func unfinishedRefund() async {
    remember()
    holdAnswers()
    device.store.unfinishedTransactions = [.verified(held.refunded)]
    let app = await device.launched()
    await device.base.until { device.store.finished == [held.refunded] }
    await device.until(app) { $0.unlocked.isEmpty }
  }

  @Test("A transaction that cannot be saved stays unfinished, keeps access, and is retried")
  func failingStorage() async {
    let app = await device.launched()
    device.storage.failures = .max
    device.holds(held)
    device.store.emit(held)
    await device.until(app) { $0.unlocked == [.monthly] }
    await device.base.letTimePass { device.storage.writes >= 8 }
    #expect(device.store.finished.isEmpty)
    #expect(device.profile.records.isEmpty)
    device.storage.failures = 0
    await device.base.letTimePass { device.store.finished == [held] }
    #expect(device.profile.record(held.id)?.standing == .active)
  }

  @Test("A transaction that arrives on three paths is finished once")
  func threeSides() async {
    device.store.unfinishedTransactions = [.verified(held)]
    device.holds(held)
    let app = await device.launched()
    device.store.purchaseAnswer = .success(.success(.verified(held)))
    async let purchase: Void = app.perform(.buy(.monthly), inWindow: 0)
    device.store.emit(held)
    await purchase
    device.store.emit(held)
    await device.base.until { !device.store.finished.isEmpty }
    await device.pass(.seconds(1))
    #expect(device.store.finished == [held])
  }

  @Test("A version 1 profile is upgraded once, and shows its expiry until the store answers")
  func versionOne() async {
    device.storage[UserProfile.key] = "1;1712707200000"
    holdAnswers()
    let app = await device.launched()
    await device.until(app) { $0.subscriptionEnd == .utc(2024, 4, 10) }
    await device.base.until { device.storage[UserProfile.key] == "2;1712707200000" }
    #expect(device.storage.writes == 1)
    device.holds(held)
    device.store.letGo(.subscriptionStatuses)
    device.store.letGo(.currentEntitlements)
    device.store.emit(.tale(held))
    await device.until(app) { $0.unlocked == [.monthly] }
    await device.base.until { device.profile.records.map(\.standing) == [.active] }
    #expect(device.profile.formerEnd == nil)
  }

  @Test("An interrupted profile upgrade is completed at the next launch")
  func cutShort() async {
    device.storage[UserProfile.key] = "1;1712707200000"
    device.storage.failures = 4
    _ = await device.launched()
    await device.base.letTimePass { device.storage.writes == 4 }
    #expect(device.storage[UserProfile.key] == "1;1712707200000")
    let next = TaleDevice(storage: device.storage)
    _ = await next.launched()
    await next.base.until { device.storage[UserProfile.key] == "2;1712707200000" }
  }
}
