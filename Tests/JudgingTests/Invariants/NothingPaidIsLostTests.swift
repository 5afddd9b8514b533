import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("No paid purchase is lost")
struct NothingPaidIsLostTests {
  @Test("locked at quiescence although charged: violated, and never before quiescence")
  func violated() {
    var witness = Witness(NothingPaidIsLost())
    witness.show(0, Screen())
    witness.buy(0, origin: .approved)
    #expect(witness.verdict.premises == 1)
    witness.look(1_000_000)
    #expect(witness.verdict.violationCount == 0)
    witness.rest(2_000_000)
    #expect(witness.signatures == ["nothing-paid-is-lost/paid-approved>launch/approved"])
  }

  @Test("an app that does not report its unlocked products is judged by consumables alone")
  func unshownAccess() {
    var witness = Witness(NothingPaidIsLost(shown: [.credits]))
    witness.show(0, Screen())
    witness.buy(0)
    #expect(witness.verdict.premises == 0)
    witness.tell(0, .charged(Witness.coins(7), account: Witness.account))
    witness.tell(0, .learned(Witness.coins(7), device: Witness.device))
    #expect(witness.verdict.premises == 1)
    witness.tell(2, .finished(coins.id, process: Witness.process))
    witness.rest(2_000_000)
    #expect(witness.signatures == ["nothing-paid-is-lost/paid-direct>finished/direct"])
  }

  @Test("an app that reports no credits may finish consumables: a tip need not be counted")
  func uncounted() {
    var witness = Witness(NothingPaidIsLost(shown: [.unlocked]))
    witness.show(0, Screen())
    witness.tell(0, .charged(Witness.coins(7), account: Witness.account))
    witness.tell(0, .learned(Witness.coins(7), device: Witness.device))
    witness.tell(2, .finished(coins.id, process: Witness.process))
    witness.rest(2_000_000)
    #expect(witness.verdict.premises == 0 && witness.verdict.violationCount == 0)
  }

  @Test("held if one window shows it, if it was refunded, or if nothing runs")
  func held() {
    let stories: [(String, (inout Witness) -> Void)] = [
      ("unlocked", { $0.show(1, .open) }), ("refunded", { $0.refund(1) }),
      ("ended", { $0.tell(1, .ended(Witness.process, killed: true)) }),
      ("closed", { $0.show(1, nil) }),
    ]
    for (name, story) in stories {
      var witness = Witness(NothingPaidIsLost())
      witness.show(0, Screen())
      witness.buy(0)
      story(&witness)
      witness.rest(2_000_000)
      #expect(witness.verdict.violationCount == 0, "\(name)")
    }
  }

  // MARK: Consumables

  /// Ten coins are charged, and the device gets the news at once.
  private func charged(ofKnownStorage: Bool = true) -> Witness {
    var witness = Witness(NothingPaidIsLost(ofKnownStorage: ofKnownStorage))
    witness.show(0, Screen())
    witness.tell(0, .charged(Witness.coins(7), account: Witness.account))
    witness.tell(0, .learned(Witness.coins(7), device: Witness.device))
    #expect(witness.verdict.premises == 1)
    return witness
  }

  private let coins = Witness.transaction(Witness.coins, 7)

  private func relaunch(_ witness: inout Witness, at instant: Int64) -> ProcessID {
    let next = ProcessID(device: Witness.device, launch: 2)
    witness.tell(instant, .ended(Witness.process, killed: true))
    witness.tell(instant, .launched(next, account: Witness.account))
    return next
  }

  @Test("coins that were finished and never written are lost")
  func finished() {
    var witness = charged()
    witness.call(1, 1, .purchase, .purchase(.success(.verified(coins))))
    witness.tell(2, .finished(coins.id, process: Witness.process))
    var written = witness
    witness.rest(2_000_000)
    #expect(witness.signatures == ["nothing-paid-is-lost/paid-direct>finished/direct"])
    written.write(3, "10")
    written.rest(2_000_000)
    #expect(written.verdict.violationCount == 0)
  }

  @Test("coins of an app with unknown storage are lost only if it has stored others")
  func unknownStorage() {
    for (hasKept, count) in [(false, 0), (true, 1)] {
      var witness = charged(ofKnownStorage: false)
      let others = VerificationResult.verified(Witness.transaction(Witness.coins, 8))
      if hasKept {
        witness.tell(1, .delivered(others, sequence: 1, process: Witness.process, listeners: 1))
      }
      witness.write(1, hasKept ? "10" : "launched before")
      witness.tell(2, .finished(coins.id, process: Witness.process))
      witness.rest(2_000_000)
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("coins may wait in unfinished for the launch that bought them, not for one that found them")
  func unfinished() {
    var witness = charged()
    var first = witness
    first.rest(2_000_000)
    #expect(first.verdict.violationCount == 0)
    _ = relaunch(&witness, at: 1_000)
    witness.rest(2_000_000)
    #expect(witness.signatures == ["nothing-paid-is-lost/paid-direct>left-unfinished/direct"])
  }

  @Test("held for coins that were written or refunded, or whose launch could do no better")
  func excused() {
    let stories: [(String, (inout Witness, ProcessID) -> Void)] = [
      (
        "written",
        { witness, id in
          witness.tell(2, .delivered(.verified(coins), sequence: 1, process: id, listeners: 1))
          witness.tell(3, .began(CallID(rawValue: 1), kind: .write, process: id, product: nil))
          witness.tell(4, .wrote(key: "coins", value: "10", process: id))
        }
      ),
      (
        "refunded",
        { witness, _ in
          witness.tell(2, .refunded(Witness.coins(7, isRevoked: true), account: Witness.account))
        }
      ),
      (
        "write failed",
        {
          $0.tell(
            2,
            .returned(CallID(rawValue: 1), kind: .write, process: $1, outcome: .writeFailed)
          )
        }
      ),
      (
        "unfinished was not all there",
        {
          let odd = CallOutcome.transactions([], asOf: 1, irregular: true)
          $0.tell(2, .returned(CallID(rawValue: 1), kind: .unfinished, process: $1, outcome: odd))
        }
      ),
      (
        "could not be verified",
        { witness, _ in
          witness.tell(
            2,
            .trusted(isTrusted: false, entry: Witness.coins(7), device: Witness.device)
          )
        }
      ),
      (
        "nothing runs", { $0.tell(2, .ended($1, killed: true)) }
      ),
    ]
    for (name, story) in stories {
      var witness = charged()
      let next = relaunch(&witness, at: 1)
      story(&witness, next)
      witness.rest(2_000_000)
      #expect(witness.verdict.violationCount == 0, "\(name)")
    }
  }
}

@Suite("A purchase that becomes verifiable at quiescence")
struct RegainedAtRestTests {
  /// A purchase that cannot be verified until the world comes to rest.
  private func regained(_ rule: any Invariant, relaunches: Bool = false) -> Witness {
    var witness = Witness(rule)
    witness.show(0, Screen())
    witness.buy(0)
    let copy = Witness.entry(sequence: 1)
    witness.tell(0, .trusted(isTrusted: false, entry: copy, device: Witness.device))
    witness.tell(1_000_000, .quiescenceBegan)
    witness.tell(1_000_000, .trusted(isTrusted: true, entry: copy, device: Witness.device))
    if relaunches {
      witness.tell(1_000_001, .ended(Witness.process, killed: true))
      let next = ProcessID(device: Witness.device, launch: 2)
      witness.tell(1_000_002, .launched(next, account: Witness.account))
      witness.tell(1_000_002, .front(next, isFront: true))
      witness.tell(1_000_002, .screen(next, window: 0, before: nil, after: Screen()))
    }
    witness.look(2_000_000)
    witness.rest(2_000_000)
    return witness
  }

  @Test("could not be known by a running app, and must be known by its next launch")
  func news() {
    #expect(regained(PaidMeansAccess()).signatures == [])
    #expect(regained(NothingPaidIsLost()).signatures == [])
    #expect(regained(PaidMeansAccess(), relaunches: true).verdict.violationCount == 1)
    #expect(regained(NothingPaidIsLost(), relaunches: true).verdict.violationCount == 1)
  }
}
