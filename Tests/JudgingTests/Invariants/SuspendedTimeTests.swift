import Simulation
import StoreModel
import TestFixtures
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

  @Test("does not shorten the 15 s after a launch in which a read about a plan may be wrong")
  func endedPlan() {
    // Ten minutes, 15 s, and then 1 s and a round trip.
    for (instant, count) in [(Int64(616_800), 0), (616_801, 1)] {
      var witness = Witness(EndedMeansNoAccess())
      witness.settle(0, Witness.period(1, sequence: 1, until: 100), isCharge: true)
      witness.show(1, .subscribed)
      witness.call(200, 1, .currentEntitlements, .read(false, asOf: 1))
      witness.tell(500, .front(Witness.process, isFront: false))
      witness.tell(1_000, .suspended(Witness.process))
      witness.tell(601_000, .front(Witness.process, isFront: true))
      witness.look(instant)
      #expect(witness.verdict.violationCount == count)
    }
  }

  /// The app is suspended from one tenth of a second on, for ten minutes.
  private func suspend(_ witness: inout Witness) {
    witness.tell(100, .front(Witness.process, isFront: false))
    witness.tell(100, .suspended(Witness.process))
    witness.tell(Self.resumed, .front(Witness.process, isFront: true))
  }

  private static let resumed: Int64 = 600_100

  @Test("excuses windows that disagree until two seconds after the app resumed")
  func windows() {
    for (after, count) in [(Int64(2_000), 0), (2_001, 1)] {
      var witness = Witness(EverySubscriber())
      witness.show(0, .open)
      witness.show(50, window: 1, Screen())
      suspend(&witness)
      witness.look(Self.resumed + after)
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("excuses a missing alert until two seconds after the app resumed")
  func alert() {
    for (after, count) in [(Int64(2_000), 0), (2_001, 1)] {
      var witness = Witness(AlertsAreSeen())
      witness.show(0, Screen())
      witness.call(50, 1, .purchase, .failed(.systemError))
      suspend(&witness)
      witness.look(Self.resumed + after)
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("gives an app its second to show what it received before it was suspended")
  func older() {
    for (after, count) in [(Int64(1_000), 0), (1_001, 1)] {
      var witness = Witness(NewerWins())
      witness.buy(0)
      witness.show(0, .open)
      witness.call(50, 1, .currentEntitlements, .read(true, asOf: 5))
      suspend(&witness)
      witness.call(Self.resumed, 2, .currentEntitlements, .read(false, asOf: 4))
      witness.show(Self.resumed + after, Screen())
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("does not count among the five seconds for which a tap explains a sheet")
  func tapped() {
    let paywall = Screen(unlocked: [Witness.vip], sheet: .purchase, canBuy: false)
    for (after, count) in [(Int64(4_899), 0), (4_900, 1)] {
      var witness = Witness(PayersSeeNoPaywall(), selling: [Witness.vip])
      witness.buy(0)
      witness.tell(0, .tapped(.custom("play a locked card"), process: Witness.process, window: 0))
      suspend(&witness)
      witness.show(Self.resumed + after, paywall)
      witness.rest(Self.resumed + 100_000)
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("does not shorten the 15 s after a launch in which a read may still be on its way")
  func ended() {
    let end: Int64 = 5
    for (after, count) in [(Int64(0), 0), (1, 1)] {
      var witness = Witness(EndedMeansNoAccess())
      witness.settle(0, Witness.period(1, sequence: 1, until: end), isCharge: true)
      witness.show(1, .subscribed)
      suspend(&witness)
      let expired = Witness.status(Witness.period(1, sequence: 1, until: end), .expired)
      witness.call(Self.resumed, 1, .statuses, .statuses([expired]))
      // A tenth of the 15 s after the launch had passed; then a second and a round trip.
      let last = Self.resumed - 100 + 15_000 + 1_000 + Witness.roundTrip
      witness.look(last + after)
      #expect(witness.verdict.violationCount == count)
    }
  }
}
