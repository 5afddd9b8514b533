import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("One flag for several products")
struct SharedFlagsTests {
  private static let pro: [Set<ProductID>] = [[Witness.vip, Witness.monthly, Witness.yearly]]
  private let hour: Int64 = 3_600_000
  /// The products that the flag unlocks.
  private let flagged = Screen(unlocked: [Witness.vip, Witness.monthly, Witness.yearly])

  @Test("a purchase unlocks all of them and nothing else, and without the flag it does not")
  func paid() {
    for flags in [Self.pro, []] {
      var witness = Witness(NothingForNothing(), sharedFlags: flags)
      witness.settle(0, Witness.period(1, sequence: 1, until: hour), isCharge: true)
      witness.show(1, flagged)
      #expect(witness.verdict.violationCount == (flags.isEmpty ? 2 : 0))
    }
    var unpaid = Witness(NothingForNothing(), sharedFlags: Self.pro)
    unpaid.show(1, flagged)
    #expect(unpaid.verdict.violationCount == 3)
  }

  @Test("an ended plan stays open while another runs, and briefly after the app knew of both")
  func ended() {
    for flags in [Self.pro, []] {
      var witness = Witness(EndedMeansNoAccess(), sharedFlags: flags)
      let month = Witness.period(1, sequence: 1, until: hour)
      let year = Witness.period(2, of: Witness.yearly, sequence: 2, until: 3 * hour)
      witness.settle(0, month, isCharge: true)
      witness.settle(1, year, isCharge: true)
      witness.show(2, flagged)
      witness.tellStatus(hour, month, .expired)
      witness.look(2 * hour)
      #expect(witness.verdict.violationCount == (flags.isEmpty ? 1 : 0))
      guard !flags.isEmpty else { continue }
      witness.look(4 * hour)
      #expect(witness.verdict.violationCount == 0, "nobody has told the app")
      witness.tellStatus(4 * hour, year, .expired)
      witness.look(4 * hour + 1_000 + Witness.roundTrip)
      #expect(witness.verdict.violationCount == 0)
      witness.look(4 * hour + 1_001 + Witness.roundTrip)
      #expect(witness.verdict.violationCount > 0)
    }
  }

  @Test("a refunded unlock stays open while a plan runs")
  func refunded() {
    for flags in [Self.pro, []] {
      var witness = Witness(LostMeansNoAccess(), sharedFlags: flags)
      witness.buy(0)
      witness.settle(1, Witness.period(2, sequence: 5, until: hour), isCharge: true)
      witness.show(2, flagged)
      witness.refund(10, sequence: 6)
      witness.call(1_000, 1, .currentEntitlements, .transactions([], asOf: 6, irregular: false))
      witness.look(60_000)
      #expect(witness.verdict.violationCount == (flags.isEmpty ? 1 : 0))
      guard !flags.isEmpty else { continue }
      witness.call(hour + 5, 2, .currentEntitlements, .transactions([], asOf: 7, irregular: false))
      witness.look(hour + 1_005 + Witness.roundTrip)
      #expect(witness.verdict.violationCount == 0)
      witness.look(hour + 1_006 + Witness.roundTrip)
      #expect(witness.verdict.violationCount > 0)
    }
  }
}
