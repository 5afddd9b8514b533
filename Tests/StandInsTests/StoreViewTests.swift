import Simulation
import StoreModel
import StoreSimulation
import Testing
import Trials

@Suite("What StoreKit's own views sell")
struct StoreViewTests {
  @Test("comes on the updates of the app within a second or so")
  func updates() throws {
    let outcome = try ProbeApp.run { StoreKitCalls.unlockUpdates(of: $0) }
    var successes = 0
    for bought in outcome.events {
      guard case .returned(_, .purchase, let process, .purchase(.success)) = bought.event else {
        continue
      }
      let soon = outcome.events.filter {
        $0.instant >= bought.instant && $0.instant <= bought.instant + .milliseconds(1_200)
      }
      let isLeft = soon.contains { timed in
        switch timed.event {
        case .ended(process, _), .front(process, false): true
        default: false
        }
      }
      let isTold = soon.contains { timed in
        if case .delivered(_, _, process, _) = timed.event { true } else { false }
      }
      successes += 1
      #expect(isTold || isLeft)
    }
    #expect(successes > 0)
  }
}
