import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("What an app received only unverified is finished")
struct UnverifiedFinishedTests {
  private static let coins = Witness.transaction(Witness.coins, 7)
  private static let signature = "delivered-before-finished/finish>unverified/none"

  private func hand(_ result: VerificationResult, by way: Int = 1, _ witness: inout Witness) {
    switch way {
    case 0: witness.call(0, 1, .purchase, .purchase(.success(result)))
    case 1: witness.tell(0, .delivered(result, sequence: 1, process: Witness.process, listeners: 1))
    default:
      witness.call(0, 1, .unfinished, .transactions([result], asOf: 1, irregular: true))
    }
  }

  private func damaged(_ transaction: Transaction = coins) -> VerificationResult {
    .unverified(transaction, .invalidSignature)
  }

  private func finish(_ transaction: Transaction = coins) -> WorldEvent {
    .finished(transaction.id, process: Witness.process)
  }

  @Test("a pack: violated, whatever the delivery path", arguments: 0..<3)
  func violated(way: Int) {
    var witness = Witness(DeliveredBeforeFinished())
    hand(damaged(), by: way, &witness)
    witness.tell(9, finish())
    #expect(witness.signatures == [Self.signature])
    #expect(witness.verdict.premises == 1)
  }

  @Test("a pack that was verified, written and then finished: held")
  func verifiedLater() {
    var witness = Witness(DeliveredBeforeFinished())
    hand(damaged(), &witness)
    hand(.verified(Self.coins), &witness)
    hand(damaged(), &witness)
    var unwritten = witness
    witness.write(1, "10")
    witness.tell(9, finish())
    #expect(witness.verdict.premises == 1 && witness.signatures.isEmpty)
    unwritten.tell(9, finish())
    #expect(unwritten.signatures == ["delivered-before-finished/finish>no-durable-write/none"])
  }

  @Test("a pack that was written although unverified is not lost; a write begun before is none")
  func written() {
    var witness = Witness(DeliveredBeforeFinished())
    hand(damaged(), &witness)
    witness.write(1, "10")
    // StoreKit hands it over again, and the app has it already.
    hand(damaged(), &witness)
    witness.tell(9, finish())
    #expect(witness.verdict.premises == 0 && witness.signatures.isEmpty)
    var early = Witness(DeliveredBeforeFinished())
    early.begin(0, 50, .write)
    hand(damaged(), &early)
    early.tell(1, .wrote(key: "coins", value: "10", process: Witness.process))
    early.end(2, 50, .write, .done)
    early.tell(9, finish())
    #expect(early.signatures == [Self.signature])
  }

  @Test("an app with unknown storage is judged once it has written for a pack")
  func unknownStorage() {
    var witness = Witness(DeliveredBeforeFinished(ofKnownStorage: false))
    hand(damaged(), &witness)
    witness.tell(9, finish())
    #expect(witness.verdict.premises == 0 && witness.signatures.isEmpty)
    var keeping = Witness(DeliveredBeforeFinished(ofKnownStorage: false))
    hand(.verified(Witness.transaction(Witness.coins, 8)), &keeping)
    keeping.write(1, "10")
    hand(damaged(), &keeping)
    keeping.tell(9, finish())
    #expect(keeping.signatures == [Self.signature])
  }

  @Test("a current period in an app with a profile: violated; one that is over: held")
  func period() {
    let period = Witness.period(2, sequence: 1, until: 1_000).transaction
    for (instant, count) in [(999 as Int64, 1), (1_000, 0)] {
      var witness = Witness(DeliveredBeforeFinished())
      witness.write(0, "an app that keeps something")
      hand(damaged(period), &witness)
      witness.tell(instant, finish(period))
      #expect(witness.verdict.violationCount == count)
      #expect(witness.verdict.premises == count)
    }
  }

  @Test("no premise: never delivered, refunded, or an unlock, which entitlements still list")
  func exempt() {
    var unheard = Witness(DeliveredBeforeFinished())
    unheard.tell(
      0,
      .delivered(damaged(), sequence: 1, process: Witness.process, listeners: 0)
    )
    unheard.tell(9, finish())
    var refunded = Witness(DeliveredBeforeFinished())
    hand(damaged(), &refunded)
    refunded.tell(1, .refunded(Witness.coins(7, isRevoked: true), account: Witness.account))
    refunded.tell(9, finish())
    var unlock = Witness(DeliveredBeforeFinished())
    hand(damaged(Witness.transaction()), &unlock)
    unlock.tell(9, finish(Witness.transaction()))
    for witness in [unheard, refunded, unlock] {
      #expect(witness.verdict.premises == 0 && witness.signatures.isEmpty)
    }
  }

  @Test(
    "an unlock that the next launch does not read, once it can: locked out",
    arguments: [Screen.open, Screen()]
  )
  func lostUnlock(screen: Screen) {
    let next = ProcessID(device: Witness.device, launch: 2)
    let entry = Witness.entry(sequence: 1)
    var witness = Witness(PaidMeansAccess())
    witness.show(0, Screen())
    witness.buy(0)
    witness.tell(0, .trusted(isTrusted: false, entry: entry, device: Witness.device))
    witness.call(0, 1, .purchase, .purchase(.success(damaged(entry.transaction))))
    witness.tell(9, finish(entry.transaction))
    witness.tell(100_000, .ended(Witness.process, killed: true))
    witness.tell(200_000, .quiescenceBegan)
    witness.tell(200_000, .trusted(isTrusted: true, entry: entry, device: Witness.device))
    witness.tell(200_000, .launched(next, account: Witness.account))
    witness.tell(200_000, .front(next, isFront: true))
    witness.tell(201_000, .screen(next, window: 0, before: nil, after: screen))
    witness.rest(300_000)
    let lost = ["paid-means-access/paid-direct>launch/direct"]
    #expect(witness.signatures == (screen == .open ? [] : lost))
  }
}
