import StoreModel
import Testing

@testable import Entitlements

@Suite("The variants of subscription", .timeLimit(.minutes(15)))
struct SubscriptionSystemTests {
  @Test("There is one reference, and every variant has its own name in the system")
  func names() {
    let variants = SubscriptionSystem.variants
    #expect(Set(variants.map(\.id)).count == variants.count)
    #expect(variants.allSatisfy { $0.system == "subscription" && $0.id == $0.id.lowercased() })
    #expect(variants.count { $0.role == .reference } == 1)
    #expect(variants.count { $0.defect == .asDesigned } == 1)
    #expect(variants[0].role == .reference)
  }

  @Test("Every defect has a summary and a public report")
  func reports() {
    let defects = SubscriptionSystem.variants.filter { $0.defect == .race || $0.defect == .logic }
    #expect(defects.count == SubscriptionSystem.variants.count - 2)
    for variant in defects {
      // No public report names identifiers: that they may fall is what Apple leaves open.
      let isReported = variant.report?.hasPrefix("https://github.com/") ?? false
      #expect(isReported || variant.id == "subscription/newest-by-identifier", "\(variant.id)")
      #expect(variant.summary.hasSuffix("."), "\(variant.id)")
    }
  }

  @Test(
    "Every defect passes an ordinary purchase",
    arguments: SubscriptionSystem.variants.filter { $0.defect != .asDesigned }.map(\.id)
  )
  func ordinary(id: String) async throws {
    let variant = try #require(SubscriptionSystem.variants.first { $0.id == id })
    let device = TaleDevice()
    let app = await device.launched(variant)
    let bought = Transaction.tale(5)
    device.holds(bought)
    device.store.purchaseAnswer = .success(.success(.verified(bought)))
    await app.perform(.buy(.monthly), inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .succeeded)
    #expect(await device.screen(app)?.unlocked == [.monthly])
    await app.perform(.restore, inWindow: 0)
    #expect(await device.screen(app)?.alert?.kind == .restored)
    #expect(device.store.finished == [bought])
  }
}
