import Judging
import StoreModel
import StoreSimulation
import Testing
import Trials

@Suite("A glue's unlocked products")
struct UnlockedTests {
  @Test("leave out products that the catalogue does not sell")
  func marks() throws {
    let outcome = try ProbeApp.run { $0.unlocked = ["com.kape.vip", "cached_status"] }
    let shown = outcome.record.events.compactMap { event -> [ProductID]? in
      if case .screen(_, _, _, let screen?) = event.event { screen.unlocked } else { nil }
    }
    #expect(shown.contains(["com.kape.vip"]))
    #expect(!shown.contains { $0.contains("cached_status") })
  }

  @Test("are not judged if the glue does not report them")
  func untold() throws {
    let scenario = try ProbeApp.scenario("unlock-basics")
    let access: Set = ["paid-means-access", "lost-means-no-access", "newer-wins"]
    let judged = Set(InvariantCatalog.judging(scenario, ProbeApp.variant).map(\.id))
    #expect(access.isSubset(of: judged))
    let left = Set(InvariantCatalog.judging(scenario, SilentApp.variant).map(\.id))
    #expect(access.isDisjoint(with: left))
    #expect(left.contains("calls-end"))
    let outcome = Trial(
      scenario: scenario,
      variant: SilentApp.variant,
      seed: 1,
      faultProfile: .calm
    )
    .run()
    #expect(outcome.violations.isEmpty)
  }
}
