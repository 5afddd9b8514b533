import StoreModel
import Testing

@testable import Entitlements

@Suite("Evidence for plans")
struct PlanEvidenceTests {
  private let held = Transaction.tale(5)

  private func read(
    _ statuses: SubscriptionStatus...,
    listed: Transaction...,
    began: Duration = .zero
  ) -> SubscriptionRead {
    SubscriptionRead(
      statuses: statuses,
      entitlements: listed.map { .verified($0) },
      began: began
    )
  }

  private func holding(_ transaction: Transaction) -> PlanEvidence {
    var evidence = PlanEvidence()
    evidence.recordRead(read(.tale(transaction)), at: .zero)
    return evidence
  }

  private func remembering(_ transaction: Transaction) -> PlanEvidence {
    var evidence = PlanEvidence()
    evidence.adopt(holding(transaction).profile)
    return evidence
  }

  @Test(
    "A status gives access if it is subscribed or in a grace period",
    arguments: RenewalState.allCases
  )
  func states(state: RenewalState) {
    var evidence = PlanEvidence()
    evidence.recordRead(read(.tale(held, state)), at: .zero)
    let entitles = state == .subscribed || state == .inGracePeriod
    #expect(evidence.plans == (entitles ? [.monthly] : []))
    #expect(evidence.isConfirmed == entitles)
  }

  @Test("A failed request for statuses takes nothing away, and the store is asked again")
  func failed() {
    var evidence = holding(held)
    evidence.recordRead(read(began: .seconds(20)), at: .seconds(20))
    #expect(evidence.plans == [.monthly])
    var failed = read(began: .seconds(30))
    failed.isWithoutStatuses = true
    evidence.recordRead(failed, at: .seconds(30))
    #expect(evidence.plans == [.monthly])
    #expect(evidence.wantsReading(at: .seconds(31)))
    var newcomer = PlanEvidence()
    newcomer.recordRead(failed, at: .seconds(30))
    #expect(newcomer.wantsReading(at: .seconds(31)))
  }

  @Test("In the grace period the end shown is the end of the grace period")
  func grace() {
    var evidence = PlanEvidence()
    let status = SubscriptionStatus.tale(held, .inGracePeriod, graceUntil: .utc(2024, 4, 26))
    evidence.recordRead(read(status), at: .zero)
    #expect(evidence.end == .utc(2024, 4, 26))
    evidence.recordRead(read(.tale(.tale(6, original: 5, to: .utc(2024, 5, 10)))), at: .zero)
    #expect(evidence.end == .utc(2024, 5, 10))
  }

  @Test(
    "A status takes access away both by delivery and by a read",
    arguments: [RenewalState.expired, .inBillingRetryPeriod, .revoked]
  )
  func loss(state: RenewalState) {
    var delivered = holding(held)
    delivered.recordStatus(.tale(held, state), at: .seconds(1))
    delivered.withdrawOverdueAccess(at: .milliseconds(1500))
    #expect(delivered.plans.isEmpty)
    var asked = holding(held)
    asked.recordRead(read(.tale(held, state)), at: .zero)
    #expect(asked.plans.isEmpty)
  }

  @Test("A delivered end waits half a second for a read with better information")
  func overtakenEnd() {
    var evidence = holding(held)
    evidence.recordStatus(.tale(held, .expired), at: .seconds(1))
    evidence.withdrawOverdueAccess(at: .milliseconds(1499))
    #expect(evidence.plans == [.monthly])
    #expect(evidence.wantsReading(at: .seconds(1)))
    evidence.recordRead(read(.tale(held, .inGracePeriod), began: .seconds(1)), at: .seconds(1))
    evidence.withdrawOverdueAccess(at: .seconds(2))
    #expect(evidence.plans == [.monthly])
  }

  @Test("A delivered end is believed after an answer that does not contradict it")
  func undisputedEnd() {
    var evidence = holding(held)
    evidence.recordStatus(.tale(held, .expired), at: .seconds(1))
    evidence.recordRead(read(began: .seconds(1)), at: .seconds(1))
    #expect(evidence.plans.isEmpty)
  }

  @Test("Empty answers never remove what was confirmed in this process")
  func empty() {
    var evidence = holding(held)
    for second in 0..<60 {
      evidence.recordRead(read(began: .seconds(second)), at: .seconds(second))
    }
    evidence.withdrawOverdueAccess(at: .seconds(60))
    #expect(evidence.plans == [.monthly])
  }

  @Test("A revoked transaction takes access away at once, and an older one does not")
  func revoked() {
    var evidence = holding(held)
    evidence.recordTransaction(Transaction.tale(4).refunded, at: .zero)
    #expect(evidence.plans == [.monthly])
    evidence.recordTransaction(held.refunded, at: .zero)
    #expect(evidence.plans.isEmpty)
  }

  @Test("An older copy of a refunded transaction neither gives access nor hides the refund")
  func staleCopy() {
    var evidence = holding(held)
    evidence.recordTransaction(held.refunded, at: .zero)
    evidence.recordPurchase(held, at: .zero)
    #expect(evidence.plans.isEmpty)
    #expect(evidence.profile.records.map(\.standing) == [.revoked])
  }

  @Test("A reversed refund gives access again after a read")
  func reversed() {
    var evidence = holding(held)
    evidence.recordTransaction(held.refunded, at: .zero)
    evidence.recordStatus(.tale(held), at: .zero)
    #expect(evidence.plans.isEmpty, "a delivery may be from before the refund")
    evidence.recordRead(read(.tale(held)), at: .zero)
    #expect(evidence.plans == [.monthly])
  }

  @Test("A transaction that is only delivered gives no access: its period may be over")
  func replayed() {
    var evidence = PlanEvidence()
    evidence.recordTransaction(held, at: .zero)
    #expect(evidence.plans.isEmpty)
    #expect(evidence.wantsReading(at: .zero))
    #expect(evidence.profile.record(held.id) != nil)
  }

  @Test("A purchase gives access at once, though no answer contains it yet")
  func purchase() {
    var evidence = PlanEvidence()
    evidence.recordPurchase(held, at: .zero)
    #expect(evidence.plans == [.monthly])
    evidence.recordStatus(.tale(.tale(4), .expired), at: .zero)
    evidence.recordRead(read(), at: .zero)
    evidence.recordRead(read(.tale(.tale(4), .expired)), at: .zero)
    #expect(evidence.plans == [.monthly])
    #expect(evidence.wantsReading(at: .seconds(14)))
    #expect(!evidence.wantsReading(at: .seconds(15)))
  }

  @Test("A purchase gives access until a status includes it or a later one")
  func purchaseEnds() {
    var same = PlanEvidence()
    same.recordPurchase(held, at: .zero)
    same.recordRead(read(.tale(held, .expired)), at: .zero)
    #expect(same.plans.isEmpty)
    var later = PlanEvidence()
    later.recordPurchase(held, at: .zero)
    later.recordRead(read(.tale(.tale(6, original: 5), .revoked)), at: .zero)
    #expect(later.plans.isEmpty)
  }

  @Test("A purchase that returns a transaction already reported as expired gives nothing")
  func purchaseOfOver() {
    var evidence = PlanEvidence()
    evidence.recordRead(read(.tale(held, .inBillingRetryPeriod)), at: .zero)
    evidence.recordPurchase(held, at: .zero)
    #expect(evidence.plans.isEmpty)
  }

  @Test("A purchase that returns a revoked transaction gives nothing")
  func purchaseOfRevoked() {
    var evidence = PlanEvidence()
    evidence.recordPurchase(held.refunded, at: .zero)
    #expect(evidence.plans.isEmpty)
  }

  @Test("After an upgrade the new plan is held and the old one is not, in either order")
  func upgrade() {
    let new = Transaction.tale(6, .yearly, original: 5)
    var first = holding(held)
    first.recordPurchase(new, at: .zero)
    first.recordTransaction(held.upgraded, at: .zero)
    #expect(first.plans == [.yearly])
    var second = holding(held)
    second.recordTransaction(held.upgraded, at: .zero)
    #expect(second.plans == [.monthly], "the new plan is not named yet")
    second.recordRead(read(.tale(new)), at: .zero)
    #expect(second.plans == [.yearly])
  }

  @Test("An upgraded plan ends even if its replacement is never reported")
  func upgradedToNothing() {
    var evidence = holding(held)
    #expect(evidence.decisiveRead == nil)
    evidence.recordTransaction(held.upgraded, at: .seconds(60))
    #expect(evidence.decisiveRead == .milliseconds(60_500))
    evidence.recordRead(read(began: .milliseconds(60_499)), at: .seconds(61))
    #expect(evidence.plans == [.monthly])
    #expect(evidence.wantsReading(at: .seconds(61)))
    evidence.recordRead(read(began: .milliseconds(60_500)), at: .seconds(61))
    #expect(evidence.plans.isEmpty && evidence.decisiveRead == nil)
  }

  @Test("An upgraded plan gives nothing more, whatever a later-arriving older copy contains")
  func overtakenUpgrade() {
    for isHeld in [false, true] {
      var evidence = isHeld ? holding(held) : PlanEvidence()
      evidence.recordTransaction(held.upgraded, at: .seconds(60))
      for _ in 0..<2 {
        evidence.recordStatus(.tale(held), at: .seconds(60))
        evidence.recordPurchase(held, at: .seconds(60))
        evidence.recordRead(read(.tale(held), listed: held, began: .seconds(60)), at: .seconds(60))
        #expect(evidence.plans.isEmpty == !isHeld, "half a second is the new plan's")
      }
      evidence.recordRead(read(.tale(held), listed: held, began: .seconds(61)), at: .seconds(61))
      evidence.recordStatus(.tale(held), at: .seconds(61))
      #expect(evidence.plans.isEmpty)
      var next = PlanEvidence()
      next.adopt(evidence.profile)
      next.recordStatus(.tale(held), at: .zero)
      next.recordPurchase(held, at: .zero)
      #expect(next.plans.isEmpty, "nor at the next launch")
    }
  }

  @Test("A period that was replaced before it began does not end the plan that replaced it")
  func replacedBeforeItBegan() {
    // The monthly plan's next period begins in a day; the yearly plan replaces both now.
    let next = Transaction.tale(
      6,
      original: 5,
      from: .utc(2024, 4, 10),
      to: .utc(2024, 5, 10)
    )
    let yearly = Transaction.tale(
      2,
      .yearly,
      original: 5,
      from: .utc(2024, 4, 9),
      to: .utc(2025, 4, 9)
    )
    var evidence = holding(held)
    evidence.recordTransaction(held.upgraded, at: .seconds(60))
    evidence.recordTransaction(next.upgraded, at: .seconds(60))
    evidence.recordRead(read(.tale(yearly), listed: yearly, began: .seconds(61)), at: .seconds(61))
    #expect(evidence.plans == [.yearly])
    // A refund of the replaced period is reversed: the store signs it anew.
    evidence.recordTransaction(next.upgraded, at: .seconds(70))
    evidence.recordRead(read(.tale(yearly), listed: yearly, began: .seconds(80)), at: .seconds(80))
    evidence.recordStatus(.tale(yearly), at: .seconds(81))
    #expect(evidence.plans == [.yearly])
  }

  @Test("An upgrade of a later period also ends earlier ones; a refund of a later one does not")
  func laterTakenAway() {
    let renewal = Transaction.tale(6, original: 5)
    var upgraded = remembering(held)
    upgraded.recordTransaction(renewal.upgraded, at: .seconds(1))
    #expect(upgraded.plans == [.monthly], "the new plan is not named yet")
    upgraded.recordRead(read(began: .milliseconds(1_500)), at: .seconds(2))
    #expect(upgraded.plans.isEmpty)
    var early = PlanEvidence()
    early.recordTransaction(renewal.upgraded, at: .zero)
    early.adopt(holding(held).profile)
    #expect(early.plans.isEmpty, "told before the profile is read")
    // The period to come may be refunded before the present one ends, which stays paid for.
    var refund = renewal
    refund.revocation = Revocation(date: .utc(2024, 4, 9))
    var refunded = remembering(held)
    refunded.recordTransaction(refund, at: .seconds(1))
    #expect(refunded.plans == [.monthly])
    refunded.recordRead(read(.tale(held)), at: .seconds(2))
    #expect(refunded.plans == [.monthly] && refunded.isConfirmed)
    // The revocation of an earlier period proves nothing about a later one.
    var later = holding(renewal)
    later.recordTransaction(held.upgraded, at: .zero)
    later.recordRead(read(began: .seconds(60)), at: .seconds(60))
    #expect(later.plans == [.monthly])
  }

  @Test("Of two own statuses the later transaction counts, in either order")
  func twoOwn() {
    let old = SubscriptionStatus.tale(held)
    let new = SubscriptionStatus.tale(.tale(6, .yearly, original: 5), .revoked)
    var evidence = PlanEvidence()
    evidence.recordRead(read(old, new), at: .zero)
    #expect(evidence.plans.isEmpty)
    evidence = PlanEvidence()
    evidence.recordRead(read(new, old), at: .zero)
    #expect(evidence.plans.isEmpty)
  }

  @Test("Either an own or a shared subscription gives access")
  func ownAndShared() {
    let shared = Transaction.tale(9, .yearly, shared: true)
    var evidence = PlanEvidence()
    evidence.recordRead(read(.tale(held, .expired), .tale(shared)), at: .zero)
    #expect(evidence.plans == [.yearly])
    evidence.recordRead(read(.tale(held), .tale(shared)), at: .zero)
    #expect(evidence.plans == [.monthly, .yearly])
    evidence.recordTransaction(shared.refunded, at: .zero)
    #expect(evidence.plans == [.monthly])
  }

  @Test("A current entitlement gives access if no status is more specific")
  func listed() {
    var evidence = PlanEvidence()
    evidence.recordRead(read(listed: held), at: .zero)
    #expect(evidence.plans == [.monthly])
    evidence = PlanEvidence()
    evidence.recordRead(read(.tale(held, .inBillingRetryPeriod), listed: held), at: .zero)
    #expect(evidence.plans.isEmpty)
  }

  @Test("An unverified status proves nothing and triggers another read")
  func unverified() {
    var evidence = holding(held)
    var status = SubscriptionStatus.tale(held, .expired)
    status.transaction = .unverified(held, .invalidSignature)
    evidence.recordStatus(status, at: .zero)
    evidence.recordRead(read(status), at: .zero)
    #expect(evidence.plans == [.monthly])
    #expect(evidence.wantsReading(at: .seconds(14)))
    var other = PlanEvidence()
    status.state = .subscribed
    other.recordRead(read(status), at: .zero)
    #expect(other.plans.isEmpty)
  }

  @Test("Only unverified statuses without access, and nothing listed: access ends if it stays so")
  func onlyUnverified() {
    var ended = SubscriptionStatus.tale(.tale(8), .inBillingRetryPeriod)
    ended.transaction = .unverified(.tale(8), .invalidSignature)
    var evidence = holding(held)
    evidence.recordRead(read(ended, began: .seconds(20)), at: .milliseconds(20_004))
    #expect(evidence.plans == [.monthly], "the renewal may be on its way")
    #expect(evidence.wantsReading(at: .seconds(60)))
    evidence.recordRead(read(ended, began: .milliseconds(20_016)), at: .milliseconds(20_020))
    #expect(evidence.plans.isEmpty)
    evidence = holding(held)
    evidence.recordRead(read(ended, began: .seconds(20)), at: .milliseconds(20_004))
    evidence.recordRead(read(.tale(held), began: .milliseconds(20_016)), at: .milliseconds(20_020))
    #expect(evidence.plans == [.monthly])
    var active = ended
    active.state = .subscribed
    for second in 30...32 {
      evidence.recordRead(read(active, began: .seconds(second)), at: .seconds(second))
    }
    #expect(evidence.plans == [.monthly], "access on a plan that cannot be verified proves nothing")
  }

  @Test("An answer without a status for a purchase must have failed and is repeated")
  func noStatus() {
    var evidence = PlanEvidence()
    evidence.recordRead(read(listed: held), at: .zero)
    #expect(evidence.plans == [.monthly])
    #expect(evidence.wantsReading(at: .seconds(14)))
    #expect(!evidence.wantsReading(at: .seconds(15)))
    evidence.recordRead(read(.tale(held), listed: held), at: .seconds(1))
    #expect(!evidence.wantsReading(at: .seconds(1)))
  }

  @Test("A reversed refund gives access with the read after it")
  func reversal() {
    var evidence = holding(held)
    evidence.recordTransaction(held.refunded, at: .seconds(10))
    #expect(evidence.plans.isEmpty)
    evidence.recordTransaction(held, at: .seconds(20))
    evidence.recordStatus(.tale(held), at: .seconds(20))
    #expect(evidence.plans.isEmpty)
    #expect(evidence.wantsReading(at: .seconds(20)))
    evidence.recordRead(read(listed: held, began: .seconds(20)), at: .seconds(21))
    #expect(evidence.wantsReading(at: .seconds(21)))
    evidence.recordRead(read(.tale(held), listed: held, began: .seconds(21)), at: .seconds(22))
    #expect(evidence.plans == [.monthly])
    #expect(evidence.profile.record(held.id)?.standing == .active)
  }

  @Test(
    "Access regained after a loss is read for until a status confirms it, despite expired doubts",
    arguments: [false, true]
  )
  func gainUnderDoubt(byTransaction: Bool) {
    var evidence = holding(held)
    // Somebody else's plan can never be verified: every answer is doubtful, for good.
    var others = SubscriptionStatus.tale(.tale(8))
    others.transaction = .unverified(.tale(8), .invalidSignature)
    evidence.recordRead(read(others, .tale(held), began: .seconds(1)), at: .seconds(1))
    evidence.recordRead(read(others, .tale(held, .expired), began: .seconds(60)), at: .seconds(60))
    #expect(evidence.plans.isEmpty)
    #expect(!evidence.wantsReading(at: .seconds(60)))
    if byTransaction {
      evidence.recordTransaction(held, at: .seconds(61))
    } else {
      evidence.recordStatus(.tale(held, .inGracePeriod), at: .seconds(61))
    }
    evidence.recordRead(read(listed: held, began: .seconds(61)), at: .seconds(62))
    #expect(evidence.wantsReading(at: .seconds(75)), "that answer told no status at all")
    #expect(!evidence.wantsReading(at: .seconds(76)))
    let told = read(others, .tale(held, .inGracePeriod), began: .seconds(63))
    evidence.recordRead(told, at: .seconds(63))
    #expect(evidence.plans == [.monthly])
    #expect(!evidence.wantsReading(at: .seconds(63)))
  }

  @Test("Saved access lasts 12 s unless the store confirms it")
  func remembered() {
    var evidence = remembering(held)
    #expect(evidence.plans == [.monthly])
    #expect(!evidence.isConfirmed)
    evidence.withdrawOverdueAccess(at: .milliseconds(11_999))
    #expect(evidence.plans == [.monthly])
    evidence.withdrawOverdueAccess(at: .seconds(12))
    #expect(evidence.plans.isEmpty)
    evidence = remembering(held)
    evidence.recordRead(read(.tale(held)), at: .zero)
    evidence.withdrawOverdueAccess(at: .seconds(12))
    #expect(evidence.plans == [.monthly])
  }

  @Test("A plan that was over for the last process is not restored as access")
  func rememberedEnd() {
    var last = holding(held)
    last.recordRead(read(.tale(held, .expired)), at: .zero)
    var evidence = PlanEvidence()
    evidence.adopt(last.profile)
    #expect(evidence.plans.isEmpty)
  }

  @Test("After news of an upgrade or refund, a profile read later gives nothing back")
  func newsBeforeProfile() {
    let profile = holding(held).profile
    var upgraded = PlanEvidence()
    upgraded.recordTransaction(held.upgraded, at: .zero)
    upgraded.adopt(profile)
    #expect(upgraded.plans.isEmpty)
    var refunded = PlanEvidence()
    var revoked = held
    revoked.revocation = Revocation(date: .utc(2024, 3, 20))
    refunded.recordTransaction(revoked, at: .zero)
    refunded.adopt(profile)
    #expect(refunded.plans.isEmpty)
  }

  @Test("The store is read until saved access is confirmed or denied")
  func readsOn() {
    var evidence = remembering(held)
    evidence.recordRead(read(), at: .zero)
    #expect(evidence.wantsReading(at: .seconds(1)))
    evidence.recordRead(read(.tale(held)), at: .seconds(1))
    #expect(!evidence.wantsReading(at: .seconds(1)))
  }

  @Test("If nothing is known, the store is read until empty answers are meaningful")
  func readsAtLaunch() {
    var evidence = PlanEvidence()
    evidence.recordRead(read(began: .milliseconds(15_499)), at: .seconds(16))
    #expect(evidence.wantsReading(at: .seconds(16)))
    evidence.recordRead(read(began: .milliseconds(15_500)), at: .seconds(16))
    #expect(!evidence.wantsReading(at: .seconds(16)))
  }

  @Test("A renewal reported before its period begins leaves the present period unchanged")
  func earlyRenewal() {
    var evidence = holding(held)
    evidence.recordTransaction(.tale(6, original: 5, to: .utc(2024, 5, 10)), at: .zero)
    evidence.recordRead(read(.tale(held)), at: .zero)
    #expect(evidence.plans == [.monthly])
    #expect(evidence.end == .utc(2024, 4, 10))
  }
}
