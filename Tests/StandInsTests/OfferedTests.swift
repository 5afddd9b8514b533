import StoreSimulation
import Testing
import Trials

@Suite("Products that a glue offers")
struct OfferedTests {
  @Test("are all that customers can buy", arguments: [nil, [], ["com.kape.vip"]] as [Set<String>?])
  func offered(products: Set<String>?) throws {
    let outcome = try ProbeApp.run { $0.offered = products }
    let hasBought = outcome.record.events.contains { timed in
      if case .began(_, .purchase, _, _) = timed.event { true } else { false }
    }
    #expect(hasBought == (products != []))
  }
}
