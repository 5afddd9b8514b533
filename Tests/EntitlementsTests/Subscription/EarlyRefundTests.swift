import StoreModel
import Testing

@testable import Entitlements

@Suite("A refund of a period that has not begun")
struct EarlyRefundTests {
  private let held = Transaction.tale(5)

  private func read(
    _ statuses: SubscriptionStatus...,
    began: Duration = .zero
  ) -> SubscriptionRead {
    SubscriptionRead(statuses: statuses, entitlements: [], began: began)
  }

  private func holding(_ transaction: Transaction) -> PlanEvidence {
    var evidence = PlanEvidence()
    evidence.recordRead(read(.tale(transaction)), at: .zero)
    return evidence
  }

  @Test("A refund of the period to come, which a status already named, leaves the present one")
  func refundBeforeItBegan() {
    let next = Transaction.tale(4, original: 5, from: .utc(2024, 4, 10), to: .utc(2024, 5, 10))
    var refunded = next
    refunded.revocation = Revocation(date: .utc(2024, 4, 9), reason: .developerIssue)
    var evidence = holding(held)
    evidence.recordRead(read(.tale(next)), at: .seconds(1))
    #expect(evidence.current == next.id)
    evidence.recordTransaction(refunded, at: .seconds(2))
    // Half a second for a read, as after any reported end.
    #expect(evidence.plans == [.monthly])
    evidence.recordStatus(.tale(held), at: .seconds(2))
    #expect(evidence.plans == [.monthly] && evidence.current == held.id)
    // Without a status of the present period, access ends.
    var silent = holding(next)
    silent.recordTransaction(refunded, at: .seconds(2))
    silent.recordRead(read(began: .seconds(3)), at: .seconds(3))
    #expect(silent.plans.isEmpty)
    // A refund of the present period still ends access at once.
    var present = holding(next)
    refunded.revocation = Revocation(date: .utc(2024, 4, 11), reason: .developerIssue)
    present.recordTransaction(refunded, at: .seconds(2))
    present.recordStatus(.tale(held), at: .seconds(2))
    #expect(present.plans.isEmpty)
  }
  @Test("An older status that is delivered after the refund does not bring the period back")
  func statusFromBefore() {
    let next = Transaction.tale(4, original: 5, from: .utc(2024, 4, 10), to: .utc(2024, 5, 10))
    var refunded = next
    refunded.revocation = Revocation(date: .utc(2024, 4, 9), reason: .developerIssue)
    var evidence = holding(held)
    evidence.recordRead(read(.tale(next)), at: .seconds(1))
    evidence.recordTransaction(refunded, at: .seconds(2))
    evidence.recordStatus(.tale(next), at: .seconds(2))
    evidence.recordRead(read(.tale(held), began: .seconds(2)), at: .seconds(2))
    #expect(evidence.plans == [.monthly] && evidence.current == held.id)
    // The refund was taken back: a read names the period again.
    evidence.recordRead(read(.tale(next), began: .seconds(9)), at: .seconds(9))
    #expect(evidence.current == next.id)
  }
}
