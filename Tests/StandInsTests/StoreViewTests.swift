import Simulation
import StoreModel
import StoreSimulation
import Testing
import Trials

@Suite("Purchases in StoreKit's own views")
struct StoreViewTests {
  @Test("arrive on the app's updates soon after the charge, and on no other path")
  func updates() throws {
    let outcome = try ProbeApp.run { StoreKitCalls.unlockUpdates(of: $0) }
    var successes = 0
    for bought in outcome.record.events {
      guard case .charged(let entry, let account) = bought.event, entry.origin == .direct else {
        continue
      }
      // Up to 0.8 s each way over the network, and up to a second until delivery.
      let soon = outcome.record.events.filter {
        bought.instant <= $0.instant + .seconds(1) && $0.instant <= bought.instant + .seconds(2)
      }
      let isLeft = soon.contains { timed in
        switch timed.event {
        case .ended, .front(_, false): true
        default: false
        }
      }
      let isTold = soon.contains { timed in
        guard case .delivered(let result, _, _, _) = timed.event else { return false }
        return result.unsafePayload.id == entry.transaction.id
      }
      successes += 1
      #expect(isTold || isLeft, "of account \(account.rawValue)")
    }
    #expect(successes > 0)
    let isReturned = outcome.record.events.contains { timed in
      if case .returned(_, .purchase, _, .purchase) = timed.event { true } else { false }
    }
    #expect(!isReturned, "the view's own result is none of the app's")
  }
}
