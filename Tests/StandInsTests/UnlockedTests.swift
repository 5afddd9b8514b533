import StoreModel
import StoreSimulation
import Testing
import Trials

@Suite("What a glue tells of unlocked products")
struct UnlockedTests {
  @Test("leaves out what the catalogue does not sell")
  func marks() throws {
    let outcome = try ProbeApp.run { $0.unlocked = ["com.kape.vip", "cached_status"] }
    let shown = outcome.events.compactMap { event -> [ProductID]? in
      if case .screen(_, _, _, let screen?) = event.event { screen.unlocked } else { nil }
    }
    #expect(shown.contains(["com.kape.vip"]))
    #expect(!shown.contains { $0.contains("cached_status") })
  }
}
