import Simulation
import StoreModel
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("The time in which an app is suspended")
struct SuspendedTimeTests {
  @Test("is left out of the measured time of a call and of a tap")
  func measured() {
    var witness = Witness(CallsEnd())
    var timings = Timings(keepsHistograms: false)
    let buy = UserAction.buy(Witness.vip)
    let call = CallID(rawValue: 1)
    let events: [(Int64, WorldEvent)] = [
      (1_000, .tapped(buy, process: Witness.process, window: 0)),
      (2_000, .began(call, kind: .products, process: Witness.process, product: nil)),
      (3_000, .front(Witness.process, isFront: false)),
      (5_000, .suspended(Witness.process)),
      (3_605_000, .front(Witness.process, isFront: true)),
      (3_606_000, .returned(call, kind: .products, process: Witness.process, outcome: .done)),
      (3_607_000, .settled(buy, process: Witness.process, window: 0)),
    ]
    for (milliseconds, event) in events {
      witness.tell(milliseconds, event)
      let instant = VirtualInstant(rawValue: milliseconds * 1_000_000)
      timings.observe(TimedEvent(instant: instant, event: event), witness.history)
    }
    // The call ran for 3 s before and 1 s after the hour of suspension, the tap for 4 s and 2 s.
    #expect(
      timings.lengths == [
        Timings.Length(operation: .products, length: .seconds(4)),
        Timings.Length(operation: .purchase, length: .seconds(6)),
      ]
    )
  }
}
