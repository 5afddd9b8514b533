import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation
@testable import Trials

@Suite("The order of two steps")
struct OrderedRunTests {
  private static let entry = Witness.entry(sequence: 1)
  private static let refund = Witness.entry(sequence: 2, isRevoked: true)
  private static let tap = WorldEvent.tapped(.buy(Witness.vip), process: Witness.process, window: 0)

  /// A run: each event is a step of its own, so many milliseconds after the start.
  private static func run(
    _ events: [(Int64, WorldEvent)],
    premises: Int = 1,
    violatedAt instant: Int64? = nil,
    process: ProcessID = Witness.process,
    evidence: [Evidence] = []
  ) -> OrderedRun {
    let began: [(Int64, WorldEvent)] = [
      (0, .launched(Witness.process, account: Witness.account)),
      (0, .front(Witness.process, isFront: true)),
    ]
    return OrderedRun(
      events: (began + events).enumerated().map { number, event in
        TimedEvent(instant: at(event.0), event: event.1, step: UInt64(number) + 1)
      },
      premises: premises,
      violation: instant.map {
        Violation(
          signature: Signature(
            invariant: "rule",
            cause: EventKind("x"),
            effect: EventKind("y"),
            source: "none"
          ),
          instant: at($0),
          account: Witness.account,
          process: process,
          saw: "",
          expected: "",
          because: "",
          evidence: evidence
        )
      }
    )
  }

  private static func at(_ milliseconds: Int64) -> VirtualInstant {
    VirtualInstant(rawValue: milliseconds * 1_000_000)
  }

  /// Whether the order of the third and the fourth step decides.
  private func decides(_ wrong: OrderedRun, _ right: OrderedRun) -> Bool {
    let instant = wrong.events.first { $0.step == 3 }?.instant ?? .start
    return wrong.decides(against: right, first: (3, instant), second: 4)
  }

  @Test("decides if the other order has the same operations and the app is there to be seen")
  func none() {
    let events: [(Int64, WorldEvent)] = [
      (1, Self.tap), (2, .charged(Self.entry, account: Witness.account)),
    ]
    let wrong = Self.run(events, violatedAt: 2)
    #expect(decides(wrong, Self.run(events)))
    #expect(!decides(wrong, Self.run(events, violatedAt: 2)), "the rule is broken there, too")
  }

  @Test("decides if the other order disables a button in time, but not if nobody could tap at all")
  func ignoredTaps() {
    let ignored = WorldEvent.tapIgnored(.buy(Witness.vip), process: Witness.process, window: 0)
    let restored = WorldEvent.tapped(.restore, process: Witness.process, window: 0)
    // A button that is disabled by then is what a rule about second taps wants.
    let wrong = Self.run([(1, restored), (2, Self.tap)], violatedAt: 2)
    #expect(decides(wrong, Self.run([(1, restored), (2, ignored)])))
    #expect(!decides(wrong, Self.run([(1, ignored), (2, restored)])))
    #expect(!decides(Self.run([(1, Self.tap)], violatedAt: 1), Self.run([(1, ignored)])))
  }

  @Test("does not decide between the app's launch and what is not the app's")
  func launch() {
    let launched = WorldEvent.launched(Witness.process, account: Witness.account)
    let charge = WorldEvent.charged(Self.entry, account: Witness.account)
    let learned = WorldEvent.learned(Self.entry, device: Witness.device)
    for other in [charge, learned] {
      let before: [(Int64, WorldEvent)] = [(1, other), (2, launched)]
      let after: [(Int64, WorldEvent)] = [(1, launched), (2, other)]
      #expect(!decides(Self.run(before, violatedAt: 3), Self.run(after)))
      #expect(!decides(Self.run(after, violatedAt: 3), Self.run(before)))
    }
    // The end of an earlier launch is the app's.
    let killed: [(Int64, WorldEvent)] = [
      (1, .ended(Witness.process, killed: true)), (2, launched),
    ]
    #expect(decides(Self.run(killed, violatedAt: 3), Self.run(killed)))
  }

  @Test("does not decide before the launch with which all that a rule looked at began")
  func beforeLaunch() {
    let later = ProcessID(device: Witness.device, launch: 2)
    func events(irregular: Bool) -> [(Int64, WorldEvent)] {
      [
        (1, Self.tap), (2, .charged(Self.entry, account: Witness.account)),
        (3, .launched(later, account: Witness.account)),
        (
          4,
          .returned(
            CallID(rawValue: 1),
            kind: .currentEntitlements,
            process: later,
            outcome: .transactions([], asOf: 0, irregular: irregular)
          )
        ),
      ]
    }
    func decides(_ evidence: [Evidence], irregular: Bool) -> Bool {
      let events = events(irregular: irregular)
      let wrong = Self.run(events, violatedAt: 4, process: later, evidence: evidence)
      return self.decides(wrong, Self.run(events))
    }
    let id = Self.entry.transaction.id
    let answer = Evidence.moment(Self.at(4))
    #expect(decides([answer, .transaction(id)], irregular: false))
    #expect(!decides([answer, .transaction(id)], irregular: true))
    #expect(!decides([answer, .window(0, shows: .alert)], irregular: false))
  }

  @Test("does not decide if the other order lacks an operation or a fault")
  func operations() {
    let request = RequestID(rawValue: 1)
    let (account, vip) = (Witness.account, Witness.vip)
    let needed: [WorldEvent] = [
      Self.tap, .charged(Self.entry, account: account), .shared(Self.entry, account: account),
      .refunded(Self.refund, account: account),
      .requested(request, account: account, product: vip),
      .answered(request, account: account, product: vip, approved: true),
      .trusted(isTrusted: false, entry: Self.entry, device: Witness.device),
      .returned(
        CallID(rawValue: 1),
        kind: .currentEntitlements,
        process: Witness.process,
        outcome: .transactions([], asOf: 0, irregular: true)
      ),
    ]
    for event in needed {
      let wrong = Self.run([(1, event)], violatedAt: 1)
      #expect(!decides(wrong, Self.run([])))
      #expect(decides(wrong, Self.run([(2, event)])))
    }
    let judged = Self.run([(1, Self.tap)], violatedAt: 1)
    #expect(!decides(judged, Self.run([(1, Self.tap)], premises: 0)))
  }

  @Test("does not decide if no one can see the app in the other order")
  func presence() {
    let process = Witness.process
    let screen = WorldEvent.screen(process, window: 0, before: nil, after: Screen())
    let absences: [WorldEvent] = [
      .ended(process, killed: true), .front(process, isFront: false),
      .windowClosed(process, window: 0), .online(process.device, isOnline: false),
    ]
    for event in absences {
      let wrong = Self.run([(1, screen)], violatedAt: 9)
      #expect(!decides(wrong, Self.run([(1, screen), (8, event)])))
      // After the violation, it explains nothing.
      #expect(decides(wrong, Self.run([(1, screen), (10, event)])))
      // In both orders, it is no difference.
      let both = Self.run([(1, screen), (2, event)], violatedAt: 9)
      #expect(decides(both, Self.run([(1, screen), (3, event)])))
    }
  }

  @Test("does not decide if the second step needs the first: no refund precedes its charge")
  func impossible() {
    let charge = WorldEvent.charged(Self.entry, account: Witness.account)
    let uses: [WorldEvent] = [
      .refunded(Self.refund, account: Witness.account),
      .changed(Self.entry, account: Witness.account), .learned(Self.entry, device: Witness.device),
      .delivered(
        .verified(Self.entry.transaction),
        sequence: 1,
        process: Witness.process,
        listeners: 1
      ),
    ]
    for use in uses {
      let wrong = Self.run([(1, charge), (1, use)], violatedAt: 2)
      #expect(!decides(wrong, Self.run([(1, charge), (1, use)])))
    }
    // A device may learn of a purchase before or after its refund.
    let learned = WorldEvent.learned(Self.entry, device: Witness.device)
    let events: [(Int64, WorldEvent)] = [(1, learned), (1, uses[0])]
    #expect(decides(Self.run(events, violatedAt: 2), Self.run(events)))
  }

  @Test("does not decide more than two seconds after all that the app learned or showed")
  func late() {
    let close = WorldEvent.front(Witness.process, isFront: true)
    func wrong(_ first: Int64) -> OrderedRun {
      OrderedRun(
        events: [TimedEvent(instant: Self.at(1_000), event: Self.tap, step: 2)]
          + [TimedEvent(instant: Self.at(first), event: close, step: 3)],
        premises: 1,
        violation: Self.run([], violatedAt: 15_000).violation
      )
    }
    let right = Self.run([(1, Self.tap)])
    #expect(!decides(wrong(14_000), right))
    #expect(!decides(wrong(3_001), right))
    #expect(decides(wrong(3_000), right))
  }
}
