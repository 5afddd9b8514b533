import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

/// `expirationDate` is the first instant without access.
@Suite("The instant of the expiration date")
struct ExpirationInstantTests {
  /// The end of the period, one hour after the start.
  private static let end: Int64 = 3_600_000
  private static let period = Witness.period(1, sequence: 1, until: end)

  private func witness(_ rule: any Invariant) -> Witness {
    var witness = Witness(rule)
    witness.settle(0, Self.period, isCharge: true)
    return witness
  }

  @Test("gives no access by the books and by the device's copy; the instant before it does")
  func books() {
    for (instant, hasAccess) in [(Self.end - 1, true), (Self.end, false)] {
      var witness = witness(EndedMeansNoAccess())
      witness.look(instant)
      let (history, monthly) = (witness.history, Witness.monthly)
      #expect((history.entitlement(Witness.account, monthly) != nil) == hasAccess)
      #expect((history.knownEntitlement(Witness.device, monthly) != nil) == hasAccess)
      #expect(history.isOwed(monthly, to: Witness.account) == hasAccess)
      #expect((history.ended(monthly, on: Witness.device) == nil) == hasAccess)
      let ended = VirtualInstant(rawValue: Self.end * 1_000_000)
      if !hasAccess { #expect(history.ended(monthly, on: Witness.device) == ended) }
    }
  }

  @Test("ends what a read tells: one that begins then tells of the end, an earlier one does not")
  func read() {
    let expired = SubscriptionStatus(
      state: .expired,
      transaction: .verified(Self.period.transaction),
      renewalInfo: Witness.renewalInfo
    )
    for (began, isTold) in [(Self.end - 1, false), (Self.end, true)] {
      var witness = witness(EndedMeansNoAccess())
      witness.show(10, .subscribed)
      witness.begin(began, 1, .statuses)
      witness.end(Self.end + 5, 1, .statuses, .statuses([expired]))
      // A second and a round trip later, the plan must be locked.
      let last = Self.end + 5 + 1_000 + Witness.roundTrip
      witness.look(last)
      #expect(witness.signatures.isEmpty)
      witness.look(last + 1)
      #expect(witness.signatures.isEmpty != isTold, "began at \(began)")
    }
  }

  @Test("is the last instant to which a lock counts: locked from then on is right")
  func lock() {
    let bound: Int64 = 15_000 + Witness.roundTrip
    for (locked, isViolated) in [(Self.end - bound, false), (Self.end - bound - 1, true)] {
      var witness = witness(PaidMeansAccess())
      witness.show(10, .subscribed)
      witness.show(locked, Screen())
      witness.look(Self.end)
      witness.look(Self.end + 60_000)
      #expect(witness.signatures.isEmpty != isViolated, "locked at \(locked)")
    }
  }

  @Test("gives no access by the rows of a server; the instant before it does")
  func rows() {
    let record = ServerWitness.record(Self.period.transaction)
    let key = RowKey.purchase(Self.period.transaction.originalID)
    let row = Row(number: 0, key: key, content: .purchase(record))
    for (instant, products) in [(Self.end - 1, [Witness.monthly]), (Self.end, [])] {
      let served = ServedAccess([row], of: nil, at: Witness.date(instant))
      #expect(served.products == products)
    }
  }
}
