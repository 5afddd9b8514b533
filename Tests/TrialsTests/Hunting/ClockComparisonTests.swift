import Entitlements
import Simulation
import StoreModel
import StoreSimulation
import Testing

@testable import Trials

@Suite("No decision by device clock or zone")
struct ClockComparisonTests {
  private let scenario: Scenario

  init() throws {
    scenario = try Scenario.load(
      path: RepositoryFiles.path("Scenarios/wrong-clocks.json5"),
      vocabulary: .storm(systems: ["subscription"])
    ).judged(by: ClockComparison.id)
  }

  private func findings(_ variant: Variant, trials: Int) -> [Finding] {
    let plan = HuntPlan(scenarios: [scenario], variants: [variant], seed: 40)
    return Hunt(plan).run(part: 0..<trials).findings
  }

  private func variant(_ name: String) throws -> Variant {
    try #require(SubscriptionSystem.variants.first { $0.id == "subscription/\(name)" })
  }

  @Test(
    "logic that compares an expiry with the device's clock is found",
    arguments: ["device-clock-decides", "zone-added-to-expiry"]
  )
  func decides(name: String) throws {
    let found = findings(try variant(name), trials: 12)
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.signature.hasPrefix("no-device-clock/") })
  }

  @Test("the reference, which never looks at the clock, holds")
  func reference() throws {
    #expect(findings(try variant("reference"), trials: 12).isEmpty)
  }

  @Test("an app that does more on some days, and gives the same access, holds")
  func looks() {
    let diary = PlainApp.variant("subscription/diary") { environment in
      _ = try? await environment.store.purchase("tale.monthly")
      let day = environment.deviceClock.now.rawValue / 86_400_000
      for _ in 0..<abs(day % 5) { _ = await environment.storage.value(for: "diary") }
    }
    #expect(findings(diary, trials: 12).isEmpty)
  }

  @Test("the same app that shows nothing on some days is found")
  func hides() {
    let moody = PlainApp.variant("subscription/moody") { environment in
      _ = try? await environment.store.purchase("tale.monthly")
      let day = environment.deviceClock.now.rawValue / 86_400_000
      // So long that the app shows nothing for as long as it is watched.
      if day > StoreDate(at: .start).rawValue / 86_400_000 + 20 {
        try? await environment.clock.sleep(for: .seconds(7_200))
      }
    }
    #expect(!findings(moody, trials: 24).isEmpty)
  }
}
