import StoreModel
import Testing

@testable import Entitlements

/// Found by long hunts of the reference: the status named the right plan, and the reference kept
/// another transaction because that one's period begins later.
@Suite("The status that a read returns decides")
struct ReadDecidesTests {
  private let held = Transaction.tale(5)
  private let next = Transaction.tale(
    4,
    original: 5,
    from: .utc(2024, 4, 10),
    to: .utc(2024, 5, 10)
  )

  private func read(_ status: SubscriptionStatus, began: Duration) -> SubscriptionRead {
    SubscriptionRead(statuses: [status], entitlements: [], began: began)
  }

  private func holding(_ transaction: Transaction) -> PlanEvidence {
    var evidence = PlanEvidence()
    evidence.recordRead(read(.tale(transaction), began: .zero), at: .zero)
    return evidence
  }

  @Test("when a plan replaces a period that was charged early and has not begun")
  func upgradeBeforeNextPeriod() {
    let yearly = Transaction.tale(
      9,
      .yearly,
      original: 5,
      from: .utc(2024, 4, 9),
      to: .utc(2025, 4, 9)
    )
    var evidence = holding(next)
    // The device does not know yet that the next period was upgraded.
    evidence.recordStatus(.tale(yearly), at: .seconds(1))
    evidence.recordRead(read(.tale(yearly), began: .seconds(1)), at: .seconds(1))
    #expect(evidence.plans == [.yearly] && evidence.current == yearly.id)
  }

  @Test("when a period ended and another began in the same millisecond")
  func sameMillisecond() {
    var stopped = Transaction.tale(
      41,
      original: 5,
      from: .utc(2024, 4, 10),
      to: .utc(2024, 5, 10)
    )
    let yearly = Transaction.tale(
      36,
      .yearly,
      original: 5,
      from: .utc(2024, 4, 10),
      to: .utc(2025, 4, 10)
    )
    var evidence = holding(stopped)
    stopped.revocation = Revocation(date: .utc(2024, 4, 10), reason: .other)
    evidence.recordTransaction(stopped, at: .seconds(1))
    evidence.recordRead(read(.tale(yearly), began: .seconds(1)), at: .seconds(1))
    #expect(evidence.plans == [.yearly])
  }

  @Test("when a status from before a refund is delivered after the one from after it")
  func oldStatusLast() {
    var refunded = next
    refunded.revocation = Revocation(date: .utc(2024, 4, 9), reason: .other)
    var evidence = holding(next)
    evidence.recordTransaction(refunded, at: .seconds(1))
    evidence.recordStatus(.tale(held), at: .seconds(1))
    evidence.recordStatus(.tale(next), at: .seconds(1))
    #expect(evidence.wantsReading(at: .seconds(1)))
    evidence.recordRead(read(.tale(held), began: .seconds(1)), at: .seconds(1))
    #expect(evidence.current == held.id)
    evidence.recordStatus(.tale(held, .expired), at: .seconds(9))
    evidence.recordRead(read(.tale(held, .expired), began: .seconds(9)), at: .seconds(9))
    #expect(evidence.plans.isEmpty)
  }

  @Test("and the store is read again if that ends access that newer news gave")
  func lagging() {
    var evidence = holding(held)
    evidence.recordStatus(.tale(next), at: .seconds(1))
    evidence.recordRead(read(.tale(held, .expired), began: .seconds(1)), at: .seconds(1))
    #expect(evidence.plans.isEmpty)
    #expect(evidence.wantsReading(at: .seconds(2)))
    evidence.recordRead(read(.tale(next), began: .seconds(2)), at: .seconds(2))
    #expect(evidence.current == next.id)
    #expect(!evidence.wantsReading(at: .seconds(3)))
  }

  @Test("when the answer to a purchase arrives after its refund")
  func refundedPurchase() {
    var refunded = next
    refunded.revocation = Revocation(date: .utc(2024, 4, 11), reason: .other)
    var evidence = holding(held)
    evidence.recordTransaction(refunded, at: .seconds(1))
    evidence.recordPurchase(next, at: .seconds(1))
    #expect(evidence.wantsReading(at: .seconds(1)))
    evidence.recordRead(read(.tale(held), began: .seconds(1)), at: .seconds(1))
    #expect(evidence.current == held.id)
  }

  @Test("unless the identifier decides, as in a variant with that defect")
  func byIdentifier() {
    let older = Transaction.tale(3, original: 3)
    let newer = Transaction.tale(2, original: 3, from: .utc(2024, 4, 10), to: .utc(2024, 5, 10))
    var evidence = PlanEvidence(order: .byIdentifier)
    evidence.recordRead(read(.tale(older), began: .zero), at: .zero)
    evidence.recordRead(read(.tale(newer), began: .seconds(1)), at: .seconds(1))
    #expect(evidence.current == older.id)
  }

  @Test("but not against a purchase, which may be missing from it for a while")
  func purchase() {
    var evidence = holding(held)
    evidence.recordPurchase(next, at: .seconds(1))
    evidence.recordRead(read(.tale(held), began: .seconds(1)), at: .seconds(1))
    #expect(evidence.current == next.id)
  }
}
