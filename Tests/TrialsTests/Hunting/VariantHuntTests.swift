import Entitlements
import StoreModel
import Testing

@testable import Trials

@Suite("Hunts of the unlock system")
struct VariantHuntTests {
  @Test(
    "the reference survives every scenario, also with every irregularity at its worst",
    arguments: ["ask-to-buy", "restore", "unlock-basics"]
  )
  func reference(name: String) throws {
    for weather in [Weather.mixed, .worst] {
      let plan = try Variants.plan("unlock/reference", name, seed: 1_000, weather: weather)
      let tally = Hunt(plan).run(trials: 40)
      #expect(tally.findings.isEmpty, "\(tally.findings)")
    }
  }

  @Test(
    "variants with a race pass in first-in first-out order without faults",
    arguments: UnlockSystem.variants.filter { $0.role == .race }.map(\.id)
  )
  func racesNeedASchedule(id: String) throws {
    for name in ["ask-to-buy", "restore", "unlock-basics"] {
      let plan = try Variants.plan(id, name, seed: 0, strategy: .fifo, weather: .calm)
      #expect(Hunt(plan).run(trials: 20).findings.isEmpty)
    }
  }

  @Test("the sum of parts does not depend on how a hunt was cut into them")
  func parts() throws {
    let plan = try Variants.plan("unlock/as-designed", "restore", seed: 3)
    let hunt = Hunt(plan)
    var sum = HuntTally(scenarioCount: 1)
    for part in [20..<40, 0..<7, 7..<20] { sum.merge(hunt.run(part: part)) }
    #expect(sum == hunt.run(part: 0..<40))
  }

  @Test("logic that sleeps on the real clock is not judged; it is told as an escape")
  func escape() throws {
    var plan = try Variants.plan("unlock/reference", "unlock-basics", seed: 1)
    plan.variants = [Variant("unlock/sleepy") { SleepyApp(environment: $0) }]
    let tally = Hunt(plan).run(trials: 3)
    #expect(tally.findings.allSatisfy { $0.kind == .escape })
    #expect(tally.findings.first?.saw.contains("Task.sleep") ?? false)
  }

  /// An app whose author used the wall clock.
  private struct SleepyApp: PurchaseApp {
    init(environment: AppEnvironment) {}
    func launch() async { try? await Task.sleep(for: .milliseconds(1)) }
    func perform(_ action: UserAction, inWindow window: Int) async {}
    func screen(ofWindow window: Int) -> Screen? { window == 0 ? Screen() : nil }
  }
}
