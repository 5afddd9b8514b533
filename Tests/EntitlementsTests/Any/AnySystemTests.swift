import StoreModel
import Testing

@testable import Entitlements

@Suite("The variants of any", .timeLimit(.minutes(15)))
struct AnySystemTests {
  @Test("There is one reference, and every variant has its own name in the system")
  func names() {
    let variants = AnySystem.variants
    #expect(Set(variants.map(\.id)).count == variants.count)
    #expect(variants.allSatisfy { $0.system == "any" && $0.id == $0.id.lowercased() })
    #expect(variants.count { $0.role == .reference } == 1 && variants[0].role == .reference)
    let shown = Set(Screen.Part.allCases).subtracting([.offer])
    #expect(variants.allSatisfy { $0.shows == shown })
    let defects = variants.filter { $0.defect == .race || $0.defect == .logic }
    #expect(defects.count == variants.count - 1)
    #expect(defects.allSatisfy { $0.summary.hasSuffix(".") })
  }

  @Test(
    "Every variant passes an ordinary purchase of a plan",
    arguments: AnySystem.variants.map(\.id)
  )
  func plan(id: String) async throws {
    let device = TaleDevice()
    let variant = try #require(AnySystem.variants.first { $0.id == id })
    let app = await device.launched(variant)
    let bought = Transaction.tale(5)
    device.holds(bought)
    device.store.purchaseAnswer = .success(.success(.verified(bought)))
    await app.perform(.buy(.monthly), inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .succeeded)
    #expect(await device.screen(app)?.unlocked == [.monthly])
    #expect(await device.screen(app)?.subscriptionEnd == .utc(2024, 4, 10))
    await app.perform(.restore, inWindow: 0)
    #expect(await device.screen(app)?.alert?.kind == .restored)
    #expect(device.store.finished == [bought])
  }

  @Test(
    "What the store cannot do says why",
    arguments: ["bought-before", "manage-subscriptions", "redeem-code"]
  )
  func unsupported(action: String) async {
    let device = TaleDevice()
    let app = await device.launched(AnySystem.variants[0])
    await app.perform(.custom(action), inWindow: 0)
    let alert = await device.screen(app)?.alert
    #expect(alert?.kind == .other && alert?.reason == .store(.unsupported))
    #expect(alert?.message.hasSuffix(": This device cannot do that.") == true)
  }

  @Test("A product unknown to the store is not bought, and the screen says why")
  func unknown() async {
    let device = TaleDevice()
    let app = await device.launched(AnySystem.variants[0])
    await app.perform(.buy("tale.none"), inWindow: 0)
    let screen = await device.screen(app)
    #expect(screen?.alert?.kind == .purchaseFailed && screen?.alert?.reason == .productNotFound)
    await app.perform(.dismissAlert, inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .idle)
  }
}
