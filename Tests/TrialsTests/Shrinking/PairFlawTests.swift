import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation
@testable import Trials

@Suite("A flaw of a decisive pair")
struct PairFlawTests {
  private static let entry = Witness.entry(sequence: 1)
  private static let refund = Witness.entry(sequence: 2, isRevoked: true)
  private static let tap = WorldEvent.tapped(.buy(Witness.vip), process: Witness.process, window: 0)

  /// A run: each event is a step of its own, so many milliseconds after the start.
  private static func run(
    _ events: [(Int64, WorldEvent)],
    premises: Int = 1,
    violatedAt instant: Int64? = nil
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
          process: Witness.process,
          saw: "",
          expected: "",
          because: ""
        )
      }
    )
  }

  private static func at(_ milliseconds: Int64) -> VirtualInstant {
    VirtualInstant(rawValue: milliseconds * 1_000_000)
  }

  /// The flaw of a pair whose first step is the run's third, and whose second one is the fourth.
  private func flaw(_ wrong: OrderedRun, _ right: OrderedRun) -> PairFlaw? {
    let instant = wrong.events.first { $0.step == 3 }?.instant ?? .start
    return PairFlaw(first: (3, instant), second: 4, wrong, right)
  }

  @Test("is absent if the other order has the same operations and the app is there to be seen")
  func none() {
    let events: [(Int64, WorldEvent)] = [
      (1, Self.tap), (2, .charged(Self.entry, account: Witness.account)),
    ]
    let wrong = Self.run(events, violatedAt: 2)
    #expect(flaw(wrong, Self.run(events)) == nil)
    // A button that is disabled by then is what a rule about second taps wants.
    let ignored = WorldEvent.tapIgnored(.buy(Witness.vip), process: Witness.process, window: 0)
    #expect(flaw(wrong, Self.run([(1, ignored), events[1]])) == nil)
  }

  @Test("is an operation that the other order lacks: it did not happen")
  func operations() {
    let request = RequestID(rawValue: 1)
    let (account, vip) = (Witness.account, Witness.vip)
    let needed: [(WorldEvent, PairFlaw)] = [
      (Self.tap, .noTap), (.charged(Self.entry, account: account), .noCharge),
      (.shared(Self.entry, account: account), .noSharing),
      (.refunded(Self.refund, account: account), .noRefund),
      (.requested(request, account: account, product: vip), .noRequest),
      (.answered(request, account: account, product: vip, approved: true), .noAnswer),
    ]
    for (event, expected) in needed {
      let wrong = Self.run([(1, event)], violatedAt: 1)
      #expect(flaw(wrong, Self.run([])) == expected)
      #expect(expected.isAbsence && expected.phrase.hasPrefix("it did not happen: "))
      // The other order is violated, too, so it did happen.
      #expect(flaw(wrong, Self.run([], violatedAt: 1)) == nil)
    }
    let judged = Self.run([(1, Self.tap)], violatedAt: 1)
    #expect(flaw(judged, Self.run([], premises: 0)) == .nothingToJudge)
  }

  @Test("is an app that nobody can see at the instant of the violation")
  func presence() {
    let process = Witness.process
    let screen = WorldEvent.screen(process, window: 0, before: nil, after: Screen())
    let absences: [(WorldEvent, PairFlaw)] = [
      (.ended(process, killed: true), .appEnded),
      (.front(process, isFront: false), .appInBackground),
      (.windowClosed(process, window: 0), .windowClosed),
      (.online(process.device, isOnline: false), .offline),
    ]
    for (event, expected) in absences {
      let wrong = Self.run([(1, screen)], violatedAt: 9)
      #expect(flaw(wrong, Self.run([(1, screen), (8, event)])) == expected)
      // After the violation, it explains nothing.
      #expect(flaw(wrong, Self.run([(1, screen), (10, event)])) == nil)
      // In both orders, it is no difference.
      let both = Self.run([(1, screen), (2, event)], violatedAt: 9)
      #expect(flaw(both, Self.run([(1, screen), (3, event)])) == nil)
    }
  }

  @Test("is a second step that needs the first: no refund comes before its charge")
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
      #expect(flaw(wrong, Self.run([(1, charge), (1, use)])) == .impossibleOrder)
    }
    // A device may learn of a purchase before or after its refund.
    let learned = WorldEvent.learned(Self.entry, device: Witness.device)
    let events: [(Int64, WorldEvent)] = [(1, learned), (1, uses[0])]
    #expect(flaw(Self.run(events, violatedAt: 2), Self.run(events)) == nil)
  }

  @Test("is a pair more than two seconds after all that the app learned or showed")
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
    #expect(flaw(wrong(14_000), right) == .late)
    #expect(flaw(wrong(3_001), right) == .late)
    #expect(flaw(wrong(3_000), right) == nil)
    #expect(!PairFlaw.late.isAbsence)
  }

  @Test("is read from recordings")
  func recorded() throws {
    #expect(Set(PairFlaw.allCases.map(\.phrase)).count == PairFlaw.allCases.count)
    let path = RepositoryFiles.path("results/races/credits/never-finished.race")
    #expect(try Recording.load(path: path).pair?.flaw == .nothingToJudge)
  }
}
