import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

/// The same transaction is revoked and later not: what invariants make of it.
@Suite("Judging a reversed refund")
struct ReversalJudgedTests {
  private static let bound = 15_000 + Witness.roundTrip

  /// Bought, unlocked, refunded after ten seconds, locked, and taken back after sixty.
  private func reversed(_ invariant: any Invariant) -> Witness {
    var witness = Witness(invariant)
    witness.buy(0)
    witness.show(0, .open)
    deliver(&witness, at: 10, sequence: 1)
    witness.refund(10_000)
    deliver(&witness, at: 10_000, isRevoked: true, sequence: 2)
    witness.show(10_100, Screen())
    witness.reverse(60_000)
    return witness
  }

  private func deliver(
    _ witness: inout Witness,
    at instant: Int64,
    isRevoked: Bool = false,
    sequence: UInt64
  ) {
    let result = VerificationResult.verified(Witness.transaction(isRevoked: isRevoked))
    witness.tell(
      instant,
      .delivered(result, sequence: sequence, process: Witness.process, listeners: 1)
    )
  }

  @Test("access is due again within the bound after the device knew")
  func due() {
    var inTime = reversed(PaidMeansAccess())
    inTime.show(60_000 + Self.bound, .open)
    inTime.look(200_000)
    #expect(inTime.signatures.isEmpty)
    var late = reversed(PaidMeansAccess())
    late.look(60_000 + Self.bound, nanoseconds: 1)
    #expect(late.signatures == ["paid-means-access/paid-direct>update-refund/direct"])
  }

  @Test("restored access is not considered lost until it is lost again and known to be")
  func lost() {
    var witness = reversed(LostMeansNoAccess())
    witness.show(61_000, .open)
    witness.look(100_000)
    #expect(witness.signatures.isEmpty)
    witness.refund(110_000, sequence: 4)
    // This loss has not been reported yet, although the previous one has.
    witness.look(115_000)
    #expect(witness.signatures.isEmpty)
    deliver(&witness, at: 116_000, isRevoked: true, sequence: 4)
    witness.look(117_000 + Witness.roundTrip)
    #expect(witness.signatures.isEmpty)
    witness.look(117_000 + Witness.roundTrip, nanoseconds: 1)
    #expect(witness.signatures == ["lost-means-no-access/refund-known>update-refund/direct"])
  }

  @Test("restored access is newer than its loss, which must not overwrite it")
  func newer() {
    var witness = reversed(NewerWins())
    deliver(&witness, at: 60_100, sequence: 3)
    witness.show(60_200, .open)
    #expect(witness.signatures.isEmpty)
    witness.call(70_000, 1, .currentEntitlements, .read(false, asOf: 2))
    witness.show(70_100, Screen())
    #expect(witness.signatures == ["newer-wins/update-purchase>read-nothing/direct"])
  }

  @Test("a refund overtaken by its reversal is indistinguishable from another: it may lock")
  func overtaken() {
    var witness = reversed(NewerWins())
    deliver(&witness, at: 60_100, sequence: 3)
    witness.show(60_200, .open)
    deliver(&witness, at: 70_000, isRevoked: true, sequence: 2)
    witness.show(70_100, Screen())
    #expect(witness.signatures.isEmpty)
  }

  @Test("restored access was paid for")
  func paid() {
    var witness = reversed(NothingForNothing())
    witness.show(61_000, .open)
    #expect(witness.signatures.isEmpty)
  }

  @Test("restored access is lost at quiescence if nothing shows it, and not lost otherwise")
  func atRest() {
    var locked = reversed(NothingPaidIsLost())
    locked.rest(200_000)
    #expect(locked.signatures == ["nothing-paid-is-lost/paid-direct>update-refund/direct"])
    var open = reversed(NothingPaidIsLost())
    open.show(61_000, .open)
    open.rest(200_000)
    #expect(open.signatures.isEmpty)
  }

  @Test("a read in progress meanwhile may lock because of the loss")
  func readUnderWay() {
    var witness = Witness(PaidMeansAccess())
    witness.buy(0)
    deliver(&witness, at: 10, sequence: 1)
    witness.show(20, .open)
    witness.refund(10_000)
    deliver(&witness, at: 10_000, isRevoked: true, sequence: 2)
    witness.begin(10_010, 1, .currentEntitlements)
    witness.reverse(10_020)
    deliver(&witness, at: 10_030, sequence: 3)
    witness.end(10_040, 1, .currentEntitlements, .read(false, asOf: 2))
    witness.show(10_050, Screen())
    #expect(witness.signatures.isEmpty)
  }

  @Test("an empty read alone does not remove restored access")
  func emptyRead() {
    var witness = reversed(PaidMeansAccess())
    deliver(&witness, at: 60_100, sequence: 3)
    witness.show(60_200, .open)
    witness.call(70_000, 1, .currentEntitlements, .read(false, asOf: 3, irregular: true))
    witness.show(70_100, Screen())
    #expect(witness.signatures == ["paid-means-access/empty-read>access-dropped/direct"])
  }
}
