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
      // An impatient user taps twice; the time counts from the first tap.
      (1_000, .tapped(buy, process: Witness.process, window: 0)),
      (1_500, .tapped(buy, process: Witness.process, window: 0)),
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

  @Test("excuses a spinner without a call until two seconds after the app resumed")
  func spinner() {
    for (seconds, count) in [(Int64(2), 0), (3, 1)] {
      var witness = Witness(ShowsWhatItKnows())
      witness.show(0, Screen(purchaseState: .purchasing))
      witness.tell(500, .front(Witness.process, isFront: false))
      witness.tell(1_000, .suspended(Witness.process))
      witness.look(600_000)
      witness.tell(700_000, .front(Witness.process, isFront: true))
      witness.look(700_000 + seconds * 1_000)
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("does not shorten the 15 s in which an app may show access that is lost")
  func lost() {
    for (milliseconds, count) in [(Int64(14_000), 0), (17_000, 1)] {
      var witness = Witness(LostMeansNoAccess())
      witness.tell(0, .learned(Witness.entry(sequence: 1, isRevoked: true), device: Witness.device))
      witness.show(0, .open)
      witness.tell(1_000, .front(Witness.process, isFront: false))
      witness.tell(1_000, .suspended(Witness.process))
      witness.tell(601_000, .front(Witness.process, isFront: true))
      witness.look(600_000 + milliseconds)
      #expect((witness.verdict.violationCount > 0) == (count > 0))
    }
  }
}
