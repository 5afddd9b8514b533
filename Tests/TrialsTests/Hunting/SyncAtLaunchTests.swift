import Judging
import StoreModel
import TestFixtures
import Testing
import Trials

@Suite("An app that syncs at its launch")
struct SyncAtLaunchTests {
  @Test(
    "is not accused of a second restore, nor of a missing alert",
    arguments: [("one-at-a-time", 300), ("alerts-are-seen", 1_000)]
  )
  func launch(rule: String, trials: Int) throws {
    let variant = Variant("unlock/syncs-at-launch", globals: [], captures: false) {
      SyncingApp(environment: $0)
    }
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("restore").judged(by: rule)],
      variants: [variant],
      seed: 0
    )
    let tally = Hunt(plan).run(part: 0..<trials)
    #expect(tally.findings.map(\.signature) == [])
    #expect(tally.scenarios[0].premises[rule, default: 0] > 0)
  }
}

/// The reference, which also syncs whenever it is launched.
private struct SyncingApp: PurchaseApp {
  private let reference: any PurchaseApp
  private let environment: AppEnvironment

  init(environment: AppEnvironment) {
    guard let variant = HuntedScenario.variant("reference") else {
      preconditionFailure("there is no reference")
    }
    reference = variant.makeApp(environment)
    self.environment = environment
  }

  func launch() async {
    await reference.launch()
    try? await environment.store.sync()
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    await reference.perform(action, inWindow: window)
  }

  func screen(ofWindow window: Int) -> Screen? { reference.screen(ofWindow: window) }
  func openWindow(_ window: Int) async { await reference.openWindow(window) }
  func closeWindow(_ window: Int) async { await reference.closeWindow(window) }
  func isReleased(window: Int) -> Bool { reference.isReleased(window: window) }
}
