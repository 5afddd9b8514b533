import Entitlements
import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import TrialReports
@testable import Trials

@Suite("No decision by the device clock or zone")
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

  @Test("the reference, which never uses the clock, holds")
  func reference() throws {
    #expect(findings(try variant("reference"), trials: 12).isEmpty)
  }

  @Test("an app that does more on some days but gives the same access holds")
  func looks() {
    let diary = PlainApp.variant("subscription/diary") { environment in
      _ = try? await environment.store.purchase("tale.monthly")
      let day = environment.deviceClock.now.rawValue / 86_400_000
      for _ in 0..<abs(day % 5) { _ = await environment.storage.value(for: "diary") }
    }
    #expect(findings(diary, trials: 12).isEmpty)
  }

  @Test("the same app is found if it shows nothing on some days")
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

  @Test("an app that uses the clock only while displaying is found")
  func shows() {
    let careless = Variant("subscription/careless") { ClockWatcher(environment: $0) }
    let found = findings(careless, trials: 12)
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.signature.hasPrefix("no-device-clock/clock-") })
  }

  @Test("a run, which plays its world once, says that a hunt judges the rule; without it, nothing")
  func run() throws {
    let told = "no-device-clock is judged only by a hunt: a run runs its world once"
    for (scenario, count) in [(scenario, 1), (scenario.judged(by: "calls-end"), 0)] {
      let trial = Trial(
        scenario: scenario,
        variant: try variant("reference"),
        seed: 1,
        users: 2,
        purpose: .load
      )
      let report = RunReport(
        trial: trial,
        outcome: trial.run(),
        wallTime: .seconds(1),
        wasInterrupted: false,
        recordings: []
      )
      #expect(report.lines.count { $0 == told } == count)
    }
  }

  @Test("what was compared counts as judged")
  func counts() throws {
    let plan = HuntPlan(scenarios: [scenario], variants: [try variant("reference")], seed: 40)
    let tally = Hunt(plan).run(part: 0..<3)
    #expect(tally.scenarios[0].premises[ClockComparison.id] == 3)
  }
}

/// Knows until when it may be used, and compares that with the device's clock when it is drawn.
private actor ClockWatcher: PurchaseApp {
  private let environment: AppEnvironment
  private var end: StoreDate?

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe environment.main.unownedExecutor }

  init(environment: AppEnvironment) { self.environment = environment }

  func launch() async {
    Task {
      for await update in environment.store.updates { end = update.unsafePayload.expirationDate }
    }
    if case .success(let result) = try? await environment.store.purchase("tale.monthly") {
      end = result.unsafePayload.expirationDate
    }
  }

  func perform(_ action: UserAction, inWindow window: Int) async {}

  nonisolated func screen(ofWindow window: Int) -> Screen? {
    assumeIsolated {
      let today = $0.environment.deviceClock.now
      let isOpen = $0.end.map { today < $0 } ?? false
      return Screen(unlocked: isOpen ? ["tale.monthly"] : [])
    }
  }
}
