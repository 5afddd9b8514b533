import StoreModel
import TestFixtures
import Testing
import Trials

@testable import Judging
@testable import StoreSimulation

@Suite("What has ended gives no access")
struct EndedMeansNoAccessTests {
  private let hour: Int64 = 3_600_000

  private func subscribed() -> (Witness, BookEntry) {
    var witness = Witness(EndedMeansNoAccess())
    let entry = Witness.period(1, sequence: 1, until: hour)
    witness.settle(0, entry, isCharge: true)
    witness.show(1, .subscribed)
    return (witness, entry)
  }

  @Test("open a second and a round trip after reported expiry: held; later: violated")
  func toldByStatus() {
    var (witness, entry) = subscribed()
    witness.tellStatus(hour, entry, .expired)
    witness.look(hour + 1_000 + Witness.roundTrip)
    #expect(witness.verdict.violationCount == 0)
    witness.look(hour + 1_001 + Witness.roundTrip)
    #expect(witness.signatures == ["ended-means-no-access/period-over>launch/direct"])
    #expect(witness.verdict.premises == 1)
  }

  @Test("open long after the end without news to the app: held")
  func untold() {
    var (witness, _) = subscribed()
    witness.look(hour + 100_000)
    #expect(witness.verdict.violationCount == 0)
    #expect(witness.verdict.premises == 0)
  }

  @Test("a read that began after the end reports it; an earlier one does not")
  func read() {
    for (began, count) in [(hour + 20_000, 1), (hour - 1, 0)] {
      var (witness, entry) = subscribed()
      witness.begin(began, 1, .statuses)
      witness.end(hour + 20_001, 1, .statuses, .statuses([Witness.status(entry, .expired)]))
      witness.look(hour + 40_000)
      #expect(witness.verdict.violationCount == count, "began at \(began)")
    }
  }

  @Test("renewed before the second is over: held, and an hour later too")
  func renewed() {
    var (witness, entry) = subscribed()
    witness.tellStatus(hour, entry, .expired)
    // The renewal is the store's event, so the device is not checked when it happens.
    let next = Witness.period(2, sequence: 2, until: 2 * hour, origin: .renewal)
    witness.tell(hour + 10, .charged(next, account: Witness.account))
    witness.tell(hour + 20, .learned(next, device: Witness.device))
    witness.show(hour + 30, Screen())
    witness.look(2 * hour + 100)
    #expect(witness.verdict.violationCount == 0)
  }

  @Test("a renewal that never reached the device does not make an old end an overrun much later")
  func renewalLost() {
    var (witness, entry) = subscribed()
    witness.tellStatus(hour, entry, .expired)
    let next = Witness.period(2, sequence: 2, until: 2 * hour, origin: .renewal)
    witness.tell(hour + 10, .charged(next, account: Witness.account))
    witness.look(hour + 20)
    witness.show(hour + 30, Screen())
    witness.look(2 * hour + 100)
    #expect(witness.verdict.violationCount == 0)
  }

  @Test("an upgraded customer keeps nothing of the old plan once the app is notified")
  func upgraded() {
    var (witness, _) = subscribed()
    let old = Witness.period(1, sequence: 2, until: hour, isUpgraded: true)
    witness.settle(5_000, old)
    let result = VerificationResult.verified(old.transaction)
    witness.tell(5_000, .delivered(result, sequence: 2, process: Witness.process, listeners: 1))
    witness.look(6_001 + Witness.roundTrip)
    #expect(witness.signatures == ["ended-means-no-access/upgraded>update-purchase/direct"])
  }
}

@Suite("The displayed end is the store's")
struct OnePeriodTests {
  private func shown(_ end: Int64, after entries: [BookEntry]) -> Witness {
    var witness = Witness(OnePeriod())
    for entry in entries { witness.settle(0, entry, isCharge: true) }
    witness.show(1, Screen(unlocked: [Witness.monthly], subscriptionEnd: Witness.date(end)))
    return witness
  }

  @Test("the store's own end: held; a millisecond later: violated")
  func bound() {
    let entry = Witness.period(1, sequence: 1, until: 1_000)
    #expect(shown(1_000, after: [entry]).verdict.violationCount == 0)
    let late = shown(1_001, after: [entry])
    #expect(late.signatures == ["one-period/launch>later-than-store/no-offer"])
    #expect(late.verdict.premises == 1)
  }

  @Test("the end of a grace period that a refund has since ended: held")
  func graceThenRefund() {
    var grace = Witness.period(1, sequence: 1, state: .inGracePeriod, until: 1_000)
    grace.standing?.accessEnd = Witness.date(5_000)
    let refunded = Witness.period(1, sequence: 2, state: .revoked, until: 1_000)
    #expect(shown(5_000, after: [grace, refunded]).verdict.violationCount == 0)
    #expect(shown(5_001, after: [grace, refunded]).verdict.violationCount == 1)
  }

  @Test("no displayed date makes no claim")
  func nothingShown() {
    var witness = Witness(OnePeriod())
    witness.show(1, Screen())
    #expect(witness.verdict.premises == 0)
  }
}

@Suite("What has ended twice gives no access")
struct EndedTwiceTests {
  @Test("a plan held twice and upgraded twice is known to have ended after both upgrades")
  func heldTwice() {
    let own = Witness.period(1, sequence: 2, until: 3_600_000, isUpgraded: true)
    let shared = Witness.period(
      2,
      sequence: 3,
      until: 3_600_000,
      isUpgraded: true,
      origin: .shared
    )
    for (told, count) in [([shared], 0), ([own], 0), ([own, shared], 1)] {
      var witness = Witness(EndedMeansNoAccess())
      witness.show(0, .subscribed)
      witness.settle(1, own)
      witness.settle(1, shared)
      for entry in told {
        let result = VerificationResult.verified(entry.transaction)
        witness.tell(2, .delivered(result, sequence: 1, process: Witness.process, listeners: 1))
      }
      witness.look(60_000)
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("the last period of a renewed, upgraded subscription gives the end of all")
  func renewedAndUpgraded() {
    var witness = Witness(EndedMeansNoAccess())
    let last = Witness.period(2, sequence: 2, until: 3_600_000, isUpgraded: true)
    witness.show(0, .subscribed)
    witness.settle(1, Witness.period(1, sequence: 1, until: 1_000, isUpgraded: true))
    witness.settle(1, last)
    let result = VerificationResult.verified(last.transaction)
    witness.tell(2, .delivered(result, sequence: 1, process: Witness.process, listeners: 1))
    witness.look(60_000)
    #expect(witness.verdict.violationCount == 1)
  }
}

@Suite("Invariants that judge plans as well as one-time purchases")
struct PlansBesideOthersTests {
  @Test("a period finished before a profile-keeping app has written it: violated")
  func finishedUnwritten() {
    let entry = Witness.period(7, sequence: 1, until: 1_000)
    let result = VerificationResult.verified(entry.transaction)
    for keepsProfile in [true, false] {
      var witness = Witness(DeliveredBeforeFinished())
      if keepsProfile { witness.write(0, "older") }
      witness.settle(1, entry, isCharge: true)
      witness.tell(1, .delivered(result, sequence: 1, process: Witness.process, listeners: 1))
      witness.tell(2, .finished(entry.transaction.id, process: Witness.process))
      #expect(witness.verdict.violationCount == (keepsProfile ? 1 : 0))
    }
  }

  @Test("an app with unknown storage: no period is judged, but a consumable is")
  func unknownProfile() throws {
    let scenario = try HuntedScenario.named("unlock-basics")
      .judged(by: "delivered-before-finished", marks: [])
    var variant = try #require(HuntedScenario.variant("reference"))
    variant.isUnchanged = true
    let rule = try #require(InvariantCatalog.judging(scenario, variant).first)
    let period = Witness.period(7, sequence: 1, until: 1_000)
    for (transaction, count) in [
      (period.transaction, 0), (Witness.coins(1).transaction, 1),
    ] {
      var witness = Witness(rule)
      let others = VerificationResult.verified(Witness.coins(2).transaction)
      witness.tell(0, .delivered(others, sequence: 1, process: Witness.process, listeners: 1))
      witness.write(0, "10")
      witness.tell(
        1,
        .delivered(.verified(transaction), sequence: 1, process: Witness.process, listeners: 1)
      )
      witness.tell(2, .finished(transaction.id, process: Witness.process))
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("a period is kept if 'subscribed' is written again, but not if 'locked' is")
  func sameAgain() {
    for (value, count) in [("subscribed", 0), ("locked", 1)] {
      var witness = Witness(DeliveredBeforeFinished())
      witness.write(0, "locked")
      for (number, text) in [(7, "subscribed"), (8, value)] {
        let entry = Witness.period(UInt64(number), sequence: UInt64(number), until: 1_000)
        let result = VerificationResult.verified(entry.transaction)
        let instant = Int64(10 * number)
        witness.settle(instant, entry, isCharge: true)
        witness.tell(
          instant,
          .delivered(result, sequence: 1, process: Witness.process, listeners: 1)
        )
        witness.write(instant + 1, text)
        witness.tell(instant + 3, .finished(entry.transaction.id, process: Witness.process))
        // Access shown between two periods does not grant the next one.
        if number == 7, value == "locked" { witness.write(instant + 4, "locked") }
      }
      #expect(witness.verdict.premises == 2)
      #expect(witness.verdict.violationCount == count)
    }
  }

  /// Has a period delivered at an instant; afterwards what is said is written, and it is finished.
  private func deliver(
    _ number: UInt64,
    at instant: Int64,
    _ writes: [(key: String, value: String)],
    _ witness: inout Witness
  ) {
    let entry = Witness.period(number, sequence: number, until: 1_000)
    let result = VerificationResult.verified(entry.transaction)
    witness.settle(instant, entry, isCharge: true)
    witness.tell(instant, .delivered(result, sequence: 1, process: Witness.process, listeners: 1))
    for (place, write) in writes.enumerated() {
      witness.write(instant + 1 + Int64(place), write.value, for: write.key)
    }
    witness.tell(instant + 5, .finished(entry.transaction.id, process: Witness.process))
  }

  @Test("'subscribed' keeps a period even if written second or before StoreKit's report")
  func sameAgainOtherwise() {
    var second = Witness(DeliveredBeforeFinished())
    deliver(7, at: 10, [("ever", "1"), ("plan", "subscribed")], &second)
    deliver(8, at: 20, [("plan", "subscribed")], &second)
    #expect(second.verdict.premises == 2 && second.verdict.violationCount == 0)
    // The store has charged, and the app's server said so before StoreKit did.
    var server = Witness(DeliveredBeforeFinished())
    server.settle(1, Witness.period(7, sequence: 7, until: 1_000), isCharge: true)
    server.write(2, "subscribed")
    deliver(7, at: 10, [("coins", "subscribed")], &server)
    #expect(server.verdict.premises == 1 && server.verdict.violationCount == 0)
  }

  @Test("a period reported first by a status, written, then delivered and finished: held")
  func toldByStatus() {
    let entry = Witness.period(7, sequence: 1, until: 1_000)
    var witness = Witness(DeliveredBeforeFinished())
    witness.settle(0, entry, isCharge: true)
    witness.tellStatus(1, entry, .subscribed)
    witness.write(2, "profile")
    let result = VerificationResult.verified(entry.transaction)
    witness.tell(3, .delivered(result, sequence: 1, process: Witness.process, listeners: 1))
    witness.tell(4, .finished(entry.transaction.id, process: Witness.process))
    #expect(witness.verdict.premises == 1)
    #expect(witness.verdict.violationCount == 0)
  }

  @Test("a purchase reported as a success while every plan is locked: violated")
  func successWithoutAccess() {
    let entry = Witness.period(1, sequence: 1, state: .expired, until: 0)
    for (screen, count) in [(Screen(), 1), (.subscribed, 0)] {
      var witness = Witness(ShowsWhatItKnows())
      witness.call(0, 1, .purchase, .purchase(.success(.verified(entry.transaction))))
      var screen = screen
      screen.purchaseState = .succeeded
      witness.show(1, screen)
      witness.look(2_002)
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("an alert for a failed purchase after one that returned an expired transaction: held")
  func boughtInVain() {
    let alert = Screen(alert: Alert(kind: .purchaseFailed, message: "no longer valid"))
    for (state, count) in [(RenewalState.revoked, 0), (.subscribed, 1)] {
      let entry = Witness.period(1, sequence: 1, state: state, until: 3_600_000)
      var witness = Witness(AlertsAreSeen())
      witness.settle(0, entry, isCharge: true)
      witness.call(0, 1, .purchase, .purchase(.success(.verified(entry.transaction))))
      witness.show(1, alert)
      #expect(witness.verdict.violationCount == count, "\(state)")
    }
  }

  @Test("an upgraded plan that the device still holds is not owed to any customer")
  func staleCopy() {
    let old = Witness.period(1, sequence: 1, until: 3_600_000, origin: .shared)
    var witness = Witness(PaidMeansAccess())
    witness.show(0, Screen())
    witness.settle(0, old)
    let upgraded = Witness.period(
      1,
      sequence: 2,
      until: 3_600_000,
      isUpgraded: true,
      origin: .shared
    )
    witness.tell(1, .changed(upgraded, account: Witness.account))
    // The same plan, bought again; the device does not know of it.
    let own = Witness.period(5, sequence: 3, until: 3_600_000)
    witness.tell(2, .charged(own, account: Witness.account))
    witness.look(60_000)
    #expect(witness.verdict.violationCount == 0)
    witness.tell(60_000, .learned(own, device: Witness.device))
    witness.look(60_000 + 15_000 + Witness.roundTrip + 1)
    #expect(witness.verdict.violationCount == 1)
  }
}
