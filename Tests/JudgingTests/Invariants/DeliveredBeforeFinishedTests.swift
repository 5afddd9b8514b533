import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("Delivered before finished")
struct DeliveredBeforeFinishedTests {
  private let coins = Witness.transaction(Witness.coins, 7)

  private func tell(by way: Int, _ witness: inout Witness) {
    let result = VerificationResult.verified(coins)
    switch way {
    case 0: witness.call(0, 1, .purchase, .purchase(.success(result)))
    case 1: witness.tell(0, .delivered(result, sequence: 1, process: Witness.process, listeners: 1))
    default:
      witness.call(0, 1, .unfinished, .transactions([result], asOf: 1, irregular: false))
    }
  }

  @Test(
    "finished before anything was written: violated, whatever the delivery path",
    arguments: 0..<3
  )
  func violated(way: Int) {
    var witness = Witness(DeliveredBeforeFinished())
    tell(by: way, &witness)
    witness.tell(1, .finished(coins.id, process: Witness.process))
    #expect(witness.signatures == ["delivered-before-finished/finish>no-durable-write/none"])
    #expect(witness.verdict.premises == 1)
  }

  @Test("written first: held, even when delivered again", arguments: 0..<3)
  func held(way: Int) {
    var witness = Witness(DeliveredBeforeFinished())
    tell(by: way, &witness)
    witness.write(1, "10")
    tell(by: way, &witness)
    witness.tell(2, .finished(coins.id, process: Witness.process))
    #expect(witness.verdict.premises == 1)
    #expect(witness.verdict.violationCount == 0)
  }

  @Test("an app with unknown storage is judged once it has written for a consumable")
  func unknownStorage() {
    var witness = Witness(DeliveredBeforeFinished(ofKnownStorage: false))
    witness.write(0, "launched before")
    tell(by: 0, &witness)
    witness.tell(2, .finished(coins.id, process: Witness.process))
    #expect(witness.verdict.premises == 0 && witness.verdict.violationCount == 0)
    var keeping = Witness(DeliveredBeforeFinished(ofKnownStorage: false))
    let others = VerificationResult.verified(Witness.transaction(Witness.coins, 8))
    keeping.tell(0, .delivered(others, sequence: 1, process: Witness.process, listeners: 1))
    keeping.write(0, "10")
    tell(by: 0, &keeping)
    keeping.tell(2, .finished(coins.id, process: Witness.process))
    #expect(keeping.verdict.premises == 1 && keeping.verdict.violationCount == 1)
  }

  @Test("a write before delivery does not count; a non-consumable is exempt")
  func others() {
    var witness = Witness(DeliveredBeforeFinished())
    witness.write(0, "10")
    tell(by: 0, &witness)
    witness.tell(2, .finished(coins.id, process: Witness.process))
    #expect(witness.verdict.violationCount == 1)
    var exempt = Witness(DeliveredBeforeFinished())
    exempt.call(0, 1, .purchase, .purchase(.success(.verified(Witness.transaction()))))
    exempt.tell(1, .finished(Witness.transaction().id, process: Witness.process))
    #expect(exempt.verdict.premises == 0)
    #expect(exempt.verdict.violationCount == 0)
  }

  private func tell(_ coins: Transaction, _ witness: inout Witness, listeners: Int = 1) {
    let result = VerificationResult.verified(coins)
    witness.tell(0, .delivered(result, sequence: 1, process: Witness.process, listeners: listeners))
  }

  @Test("a write that began before delivery does not count, even if it ends afterward")
  func begunBefore() {
    var witness = Witness(DeliveredBeforeFinished())
    witness.begin(0, 50, .write)
    tell(coins, &witness)
    witness.tell(1, .wrote(key: "coins", value: "10", process: Witness.process))
    witness.end(2, 50, .write, .done)
    witness.tell(3, .finished(coins.id, process: Witness.process))
    #expect(witness.verdict.violationCount == 1)
  }

  @Test("a write that counts for nothing does not use up what a later one counts for")
  func laterWrite() {
    var witness = Witness(DeliveredBeforeFinished())
    witness.begin(0, 50, .write)
    tell(coins, &witness)
    witness.tell(1, .wrote(key: "coins", value: "10", process: Witness.process))
    witness.end(2, 50, .write, .done)
    witness.write(3, "20")
    witness.tell(4, .finished(coins.id, process: Witness.process))
    #expect(witness.verdict.premises == 1 && witness.verdict.violationCount == 0)
  }

  @Test("a write of the same value counts for a plan only if the value was of a plan in force")
  func samePlan() {
    for isFinished in [false, true] {
      var witness = Witness(DeliveredBeforeFinished())
      let first = Witness.period(2, sequence: 1, until: 9_000).transaction
      let second = Witness.period(3, sequence: 2, until: 9_000).transaction
      witness.begin(0, 50, .write)
      tell(first, &witness)
      witness.tell(1, .wrote(key: "profile", value: "locked", process: Witness.process))
      witness.end(2, 50, .write, .done)
      if isFinished { witness.tell(3, .finished(first.id, process: Witness.process)) }
      // With the first one finished, the app had nothing of a plan to write.
      witness.write(4, "monthly", for: "profile")
      tell(second, &witness)
      witness.write(5, "monthly", for: "profile")
      let before = witness.verdict.violationCount
      witness.tell(6, .finished(second.id, process: Witness.process))
      #expect(witness.verdict.violationCount - before == (isFinished ? 1 : 0))
    }
  }

  @Test("a write that changes nothing on disk does not count")
  func unchanged() {
    var witness = Witness(DeliveredBeforeFinished())
    witness.write(0, "10")
    tell(coins, &witness)
    witness.write(1, "10")
    var changed = witness
    witness.tell(2, .finished(coins.id, process: Witness.process))
    #expect(witness.verdict.violationCount == 1)
    changed.write(2, "20")
    changed.tell(3, .finished(coins.id, process: Witness.process))
    #expect(changed.verdict.violationCount == 0)
  }

  @Test("one write may cover two purchases, but not one delivered later")
  func two() {
    let more = Witness.transaction(Witness.coins, 8)
    for isToldInTime in [true, false] {
      var witness = Witness(DeliveredBeforeFinished())
      tell(coins, &witness)
      if isToldInTime { tell(more, &witness) }
      witness.write(1, "20")
      if !isToldInTime { tell(more, &witness) }
      witness.tell(2, .finished(coins.id, process: Witness.process))
      #expect(witness.verdict.violationCount == 0)
      witness.tell(3, .finished(more.id, process: Witness.process))
      #expect(witness.verdict.violationCount == (isToldInTime ? 0 : 1))
      #expect(witness.verdict.premises == 2)
    }
  }

  @Test("a refunded purchase may be finished, even if the refund was reversed meanwhile")
  func reversed() {
    var witness = Witness(DeliveredBeforeFinished())
    let entry = Witness.coins(coins.id.rawValue, isRevoked: true)
    witness.tell(0, .refunded(entry, account: Witness.account))
    tell(coins, &witness)
    var fresh = BookEntry(transaction: coins, sequence: 3, origin: .direct)
    fresh.isFinished = true
    witness.tell(2, .changed(fresh, account: Witness.account))
    witness.tell(3, .finished(coins.id, process: Witness.process))
    #expect(witness.verdict.violationCount == 0)
  }

  @Test("a purchase written by an earlier launch needs no second write")
  func earlierLaunch() {
    var witness = Witness(DeliveredBeforeFinished())
    tell(coins, &witness)
    witness.write(1, "10")
    witness.tell(2, .ended(Witness.process, killed: true))
    let next = ProcessID(device: Witness.device, launch: 2)
    witness.tell(3, .launched(next, account: Witness.account))
    witness.tell(4, .delivered(.verified(coins), sequence: 1, process: next, listeners: 1))
    witness.tell(5, .finished(coins.id, process: next))
    #expect(witness.verdict.premises == 1)
    #expect(witness.verdict.violationCount == 0)
  }

  @Test("a period that is over may be finished unwritten, and a current one may not")
  func overPeriod() {
    let period = Witness.period(2, sequence: 1, until: 1_000).transaction
    for (instant, count) in [(999 as Int64, 1), (1_000, 0)] {
      var witness = Witness(DeliveredBeforeFinished())
      witness.write(0, "an app that keeps something")
      tell(period, &witness)
      witness.tell(instant, .finished(period.id, process: Witness.process))
      #expect(witness.verdict.violationCount == count)
      #expect(witness.verdict.premises == count)
    }
  }

  @Test("no premise: purchases never delivered, and refunded ones")
  func nothingToLose() {
    var unheard = Witness(DeliveredBeforeFinished())
    tell(coins, &unheard, listeners: 0)
    unheard.tell(1, .finished(coins.id, process: Witness.process))
    #expect(unheard.verdict.premises == 0)
    var refunded = Witness(DeliveredBeforeFinished())
    tell(Witness.transaction(Witness.coins, 7, isRevoked: true), &refunded)
    refunded.tell(1, .finished(coins.id, process: Witness.process))
    #expect(refunded.verdict.premises == 0)
    var later = Witness(DeliveredBeforeFinished())
    tell(coins, &later)
    later.tell(1, .refunded(Witness.coins(7, isRevoked: true), account: Witness.account))
    later.tell(2, .finished(coins.id, process: Witness.process))
    #expect(later.verdict.premises == 0)
  }
}
