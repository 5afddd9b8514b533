import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("Calls end")
struct CallsEndTests {
  @Test("an unfinished action is violated at quiescence, and not before")
  func action() {
    var witness = Witness(CallsEnd())
    witness.show(0, Screen())
    witness.tell(0, .tapped(.buy(Witness.vip), process: Witness.process, window: 0))
    witness.look(10_000)
    #expect(witness.verdict.violationCount == 0)
    witness.rest(20_000)
    #expect(witness.signatures == ["calls-end/buy>never-ends/none"])
  }

  @Test("a spinner at quiescence is violated, each kind by its name")
  func spinners() {
    for (screen, name) in [
      (Screen(purchaseState: .purchasing), "purchase-spinner"),
      (Screen(isLoading: true), "loading-spinner"), (Screen(isRestoring: true), "restore-spinner"),
    ] {
      var witness = Witness(CallsEnd())
      witness.show(0, screen)
      witness.rest(20_000)
      #expect(witness.signatures == ["calls-end/launch>\(name)/none"])
    }
  }

  @Test("an ended call is a premise and held; dead processes owe nothing")
  func held() {
    var witness = Witness(CallsEnd())
    witness.tell(0, .tapped(.restore, process: Witness.process, window: 0))
    witness.tell(5_000, .settled(.restore, process: Witness.process, window: 0))
    witness.rest(20_000)
    #expect(witness.verdict.premises == 1)
    #expect(witness.verdict.violationCount == 0)
    var dead = Witness(CallsEnd())
    dead.show(0, Screen(purchaseState: .purchasing))
    dead.tell(0, .tapped(.buy(Witness.vip), process: Witness.process, window: 0))
    dead.tell(1, .ended(Witness.process, killed: true))
    dead.rest(20_000)
    #expect(dead.verdict.violationCount == 0)
  }

  /// A minute, the timeout of 30 s, a round trip, and two seconds inside the device.
  private let bound = 60_000 + 30_000 + Witness.roundTrip + 2_000
  private let network = 30_000 + Witness.roundTrip + 2_000

  private func expect(
    _ signatures: [String],
    of witness: Witness,
    at bound: Int64,
    _ location: SourceLocation = #_sourceLocation
  ) {
    var witness = witness
    witness.look(bound)
    #expect(witness.verdict.violationCount == 0, sourceLocation: location)
    witness.look(bound, nanoseconds: 1)
    witness.look(bound + 100_000)
    witness.rest(bound + 200_000)
    #expect(witness.signatures == signatures, sourceLocation: location)
  }

  @Test("an action, call, or spinner is judged while it runs, to the nanosecond, and reported once")
  func running() {
    var action = Witness(CallsEnd())
    action.tell(500, .tapped(.restore, process: Witness.process, window: 0))
    expect(["calls-end/restore>ends-late/none"], of: action, at: 500 + bound)
    for kind in [CallKind.products, .currentEntitlements, .unfinished, .finish, .read, .write] {
      var call = Witness(CallsEnd())
      call.begin(500, 1, kind)
      expect(["calls-end/\(kind)>never-ends/none"], of: call, at: 500 + bound)
    }
    var spinner = Witness(CallsEnd())
    spinner.show(500, Screen(isLoading: true))
    expect(["calls-end/launch>loading-spinner/none"], of: spinner, at: 500 + bound)
  }

  @Test("the time in which the app is suspended does not count")
  func suspended() {
    for kind in [CallKind.products, .purchase] {
      var witness = Witness(CallsEnd())
      witness.tell(0, .tapped(.buy(Witness.vip), process: Witness.process, window: 0))
      witness.show(0, Screen(purchaseState: .purchasing))
      witness.begin(0, 1, kind)
      witness.tell(5_000, .front(Witness.process, isFront: false))
      witness.tell(7_000, .suspended(Witness.process))
      witness.look(3_600_000)
      witness.tell(3_607_000, .front(Witness.process, isFront: true))
      // Seven seconds of the bound had passed; an hour did not count.
      witness.look(3_600_000 + bound)
      #expect(witness.verdict.violationCount == 0)
      witness.look(3_600_000 + bound, nanoseconds: 1)
      #expect(witness.signatures.first == "calls-end/\(kind)>never-ends/none")
    }
  }

  @Test("an end at the bound is in time, and a nanosecond later it is not")
  func late() {
    for (nanoseconds, signatures) in [
      (Int64(0), []), (1, ["calls-end/buy>ends-late/none", "calls-end/products>never-ends/none"]),
    ] {
      var witness = Witness(CallsEnd())
      witness.tell(0, .tapped(.buy(Witness.vip), process: Witness.process, window: 0))
      witness.begin(0, 1, .products)
      let end = WorldEvent.returned(
        CallID(rawValue: 1),
        kind: .products,
        process: Witness.process,
        outcome: .done
      )
      witness.tell(
        bound,
        nanoseconds: nanoseconds,
        .settled(.buy(Witness.vip), process: Witness.process, window: 0)
      )
      // The call is found to last too long by the end of the action.
      witness.tell(bound, nanoseconds: nanoseconds, end)
      #expect(witness.signatures == signatures)
    }
  }

  @Test("a call that asks a person has the network's time after the answer, a minute without one")
  func asking() {
    for kind in [CallKind.purchase, .sync, .appTransactionRefresh] {
      let answer: WorldEvent =
        kind == .purchase
        ? .paymentAnswered(Witness.process, confirmed: true)
        : .signInAnswered(Witness.process, confirmed: true)
      var silent = Witness(CallsEnd())
      silent.begin(0, 1, kind)
      expect(["calls-end/\(kind)>never-ends/none"], of: silent, at: bound)
      var answered = Witness(CallsEnd())
      answered.begin(0, 1, kind)
      answered.tell(4_000, answer)
      expect(["calls-end/\(kind)>never-ends/none"], of: answered, at: 4_000 + network)
      var other = Witness(CallsEnd())
      other.begin(0, 1, kind)
      other.begin(0, 2, kind)
      other.tell(4_000, answer)
      other.look(bound)
      #expect(other.verdict.violationCount == 0, "whose answer it was is not told")
    }
  }

  @Test("an app's own work takes its time: a custom action, loading without a connection")
  func ownTime() {
    var witness = Witness(CallsEnd())
    witness.tell(0, .tapped(.custom("draw a card"), process: Witness.process, window: 0))
    witness.show(0, Screen(isLoading: true))
    witness.look(10 * bound)
    #expect(witness.verdict.violationCount == 0)
    witness.rest(11 * bound)
    #expect(
      witness.signatures == [
        "calls-end/draw a card>never-ends/none", "calls-end/launch>loading-spinner/none",
      ]
    )
  }

  @Test("an action and its spinner wait for a person as long as the call that asks")
  func waiting() {
    var witness = Witness(CallsEnd())
    witness.tell(0, .tapped(.buy(Witness.vip), process: Witness.process, window: 0))
    witness.show(0, Screen(purchaseState: .purchasing))
    witness.begin(20_000, 1, .purchase)
    witness.tell(80_000, .paymentAnswered(Witness.process, confirmed: true))
    witness.end(110_000, 1, .purchase, .purchase(.userCancelled))
    var late = witness
    witness.tell(110_000 + bound, .settled(.buy(Witness.vip), process: Witness.process, window: 0))
    witness.show(110_000 + bound, Screen())
    #expect(witness.verdict.violationCount == 0)
    late.look(110_001 + bound)
    #expect(
      late.signatures == [
        "calls-end/buy>ends-late/none", "calls-end/launch>purchase-spinner/none",
      ]
    )
  }

  @Test("a tap may restart a running spinner")
  func tappedAgain() {
    var witness = Witness(CallsEnd())
    witness.show(0, Screen(isRestoring: true))
    witness.tell(50_000, .tapped(.restore, process: Witness.process, window: 0))
    witness.tell(51_000, .settled(.restore, process: Witness.process, window: 0))
    witness.look(50_000 + bound)
    #expect(witness.verdict.violationCount == 0)
    witness.look(50_001 + bound)
    #expect(witness.signatures == ["calls-end/launch>restore-spinner/none"])
  }

  @Test("each window has its own spinner, and the windows are judged in their order")
  func windows() {
    var witness = Witness(CallsEnd())
    witness.show(0, window: 2, Screen(isLoading: true))
    witness.show(0, window: 0, Screen(isRestoring: true))
    witness.show(0, window: 1, Screen(isRestoring: true))
    witness.show(0, window: 3, Screen(isRestoring: true))
    witness.show(10_000, window: 0, Screen(purchaseState: .purchasing))
    witness.tell(20_000, .tapped(.restore, process: Witness.process, window: 1))
    witness.tell(21_000, .settled(.restore, process: Witness.process, window: 1))
    witness.show(30_000, window: 3, nil)
    witness.look(10_000 + bound)
    #expect(witness.verdict.violationCount == 0)
    witness.look(10_001 + bound)
    let purchase = "calls-end/launch>purchase-spinner/none"
    #expect(witness.signatures == [purchase])
    witness.look(20_001 + bound)
    let restore = "calls-end/launch>restore-spinner/none"
    #expect(witness.signatures == [purchase, restore])
    witness.rest(30_000 + bound)
    #expect(witness.signatures == [purchase, restore, "calls-end/launch>loading-spinner/none"])
    // Those of several windows come in the order of the windows, not of their beginning.
    var both = Witness(CallsEnd())
    both.show(0, window: 1, Screen(isRestoring: true))
    both.show(0, window: 0, Screen(purchaseState: .purchasing))
    both.look(1 + bound)
    #expect(both.signatures == [purchase, restore])
  }

  @Test("a call or action that ends twice is violated")
  func twice() {
    var witness = Witness(CallsEnd())
    witness.call(0, 1, .purchase, .purchase(.userCancelled))
    #expect(witness.verdict.violationCount == 0)
    witness.end(1, 1, .purchase, .purchase(.userCancelled))
    #expect(witness.signatures == ["calls-end/purchase>returns-twice/none"])
    var action = Witness(CallsEnd())
    action.tell(0, .tapped(.restore, process: Witness.process, window: 0))
    action.tell(1, .settled(.restore, process: Witness.process, window: 0))
    action.tell(2, .settled(.restore, process: Witness.process, window: 0))
    #expect(action.signatures == ["calls-end/restore>returns-twice/none"])
  }

  @Test("what a kill ends in time is exempt, and what it ends too late was violated before")
  func killed() {
    for (milliseconds, count) in [(bound, 0), (bound + 1, 1)] {
      var witness = Witness(CallsEnd())
      witness.begin(0, 1, .products)
      witness.tell(milliseconds, .ended(Witness.process, killed: true))
      witness.end(milliseconds + 1, 1, .products, .done)
      witness.rest(1_000_000)
      #expect(witness.verdict.violationCount == count)
    }
  }
}
