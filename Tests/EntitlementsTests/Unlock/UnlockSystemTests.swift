import StoreModel
import Testing

@testable import Entitlements

@Suite("The variants of unlock", .timeLimit(.minutes(15)))
struct UnlockSystemTests {
  @Test("There is one reference, and every variant has its own name in the system")
  func names() {
    let variants = UnlockSystem.variants
    #expect(Set(variants.map(\.id)).count == variants.count)
    #expect(variants.allSatisfy { $0.system == "unlock" && $0.id == $0.id.lowercased() })
    #expect(variants.count { $0.role == .reference } == 1)
    #expect(variants.count { $0.defect == .asDesigned } == 2)
  }

  @Test("Every defect has a summary and a public report")
  func reports() {
    let defects = UnlockSystem.variants.filter { $0.defect == .race || $0.defect == .logic }
    #expect(defects.count == UnlockSystem.variants.count - 3)
    for variant in defects {
      #expect(variant.report?.hasPrefix("https://github.com/") == true, "\(variant.id)")
      #expect(variant.summary.hasSuffix("."), "\(variant.id)")
    }
  }

  @Test(
    "Every race passes an ordinary purchase",
    arguments: UnlockSystem.variants.filter { $0.defect == .race || $0.role == .reference }
      .map(\.id)
  )
  func ordinary(id: String) async throws {
    let variant = try #require(UnlockSystem.variants.first { $0.id == id })
    let device = Device()
    let app = variant.makeApp(device.environment)
    async let launch: Void = app.launch()
    // A launch may wait until it decides about a paywall.
    await device.letTimePass { device.clock.now.sinceStart >= .seconds(5) }
    await launch
    device.store.purchaseAnswer = .success(.success(.verified(.vip())))
    device.store.entitlements = [.verified(.vip())]
    await app.perform(.buy(DeckProduct.vip), inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .succeeded)
    await app.perform(.restore, inWindow: 0)
    #expect(await device.screen(app)?.alert?.kind == .restored)
    #expect(await device.screen(app)?.isRestoring == false)
  }
}
