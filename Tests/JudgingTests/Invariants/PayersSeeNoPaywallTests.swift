import StoreModel
import TestFixtures
import Testing
import Trials

@testable import Judging
@testable import StoreSimulation

@Suite("A payer and a paywall")
struct PayersSeeNoPaywallTests {
  private static let bound: Int64 = 15_000 + Witness.roundTrip
  private static let paywall = Screen(unlocked: [Witness.vip], sheet: .purchase, canBuy: false)
  private static let offer = Screen(unlocked: [Witness.vip], sheet: .purchase, canBuy: true)
  private static let open = Screen(unlocked: [Witness.vip])

  private func witness(selling sold: [ProductID] = [Witness.vip]) -> Witness {
    Witness(PayersSeeNoPaywall(), selling: sold)
  }

  @Test("a paywall may stay for the bound after the purchase is known, and no longer")
  func bound() {
    for (after, signatures) in [
      (Self.bound, []), (Self.bound + 1, ["payers-see-no-paywall/paid-direct>paywall/direct"]),
    ] {
      var witness = witness()
      witness.show(0, Screen(sheet: .purchase, canBuy: false))
      witness.buy(1_000)
      witness.show(1_001, Self.paywall)
      witness.show(1_000 + after, Self.open)
      #expect(witness.signatures == signatures)
      #expect(witness.verdict.premises == 1)
    }
  }

  @Test("a paywall in front of a customer who has not paid is none of the rule's business")
  func unpaid() {
    var witness = witness()
    witness.show(0, Screen(sheet: .purchase))
    witness.rest(100_000)
    #expect(witness.signatures.isEmpty && witness.verdict.premises == 0)
  }

  @Test("a sheet that the user opened may stay, unless its button offers what is paid for")
  func opened() {
    let opening = WorldEvent.tapped(.open(.purchase), process: Witness.process, window: 0)
    for (screen, signatures) in [
      (Self.paywall, []), (Self.offer, ["payers-see-no-paywall/paid-direct>buy-button/direct"]),
    ] {
      var witness = witness()
      witness.buy(0)
      witness.tell(100, opening)
      witness.show(110, screen)
      witness.rest(100_000)
      #expect(witness.signatures == signatures)
    }
    // Once it is closed, one that comes up by itself is a paywall.
    var again = witness()
    again.buy(0)
    again.tell(100, opening)
    again.show(110, Self.paywall)
    again.show(120, Self.open)
    again.show(9_000, Self.paywall)
    again.rest(100_000)
    #expect(again.signatures == ["payers-see-no-paywall/paid-direct>paywall/direct"])
  }

  @Test("a tap up to five seconds before explains a sheet")
  func explained() {
    for (shown, isExplained) in [(4_999, true), (5_000, false)] as [(Int64, Bool)] {
      var witness = witness()
      witness.buy(0)
      witness.tell(0, .tapped(.custom("play a locked card"), process: Witness.process, window: 0))
      witness.show(shown, Self.paywall)
      witness.rest(100_000)
      #expect(witness.signatures.isEmpty == isExplained)
    }
  }

  @Test("nothing is judged if the sheet could offer other access; coins excuse no paywall")
  func others() {
    var plans = witness(selling: [Witness.vip, Witness.monthly])
    plans.buy(0)
    plans.show(10, Self.offer)
    plans.rest(100_000)
    #expect(plans.signatures.isEmpty && plans.verdict.premises == 0)
    var coins = witness(selling: [Witness.vip, Witness.coins])
    coins.buy(0)
    coins.tell(100, .tapped(.open(.purchase), process: Witness.process, window: 0))
    coins.show(110, Self.offer)
    coins.look(60_000)
    #expect(coins.signatures.isEmpty)
    coins.show(60_001, Self.open)
    coins.show(70_000, Self.offer)
    coins.rest(100_000)
    #expect(coins.signatures == ["payers-see-no-paywall/paid-direct>paywall/direct"])
  }

  @Test("in the background, offline, or after a refund, the time does not count")
  func excused() {
    let excuses: [(inout Witness) -> Void] = [
      { $0.tell(1_000, .front(Witness.process, isFront: false)) },
      { $0.tell(1_000, .online(Witness.device, isOnline: false)) }, { $0.refund(1_000) },
    ]
    for excuse in excuses {
      var witness = witness()
      witness.buy(0)
      witness.show(10, Self.paywall)
      excuse(&witness)
      witness.rest(100_000)
      #expect(witness.signatures.isEmpty)
    }
  }

  @Test("an opened sheet that is closed too late is named by its button")
  func closed() {
    var witness = witness()
    witness.buy(0)
    witness.tell(100, .tapped(.open(.purchase), process: Witness.process, window: 0))
    witness.show(110, Self.offer)
    witness.show(111 + Self.bound, Self.open)
    #expect(witness.signatures == ["payers-see-no-paywall/paid-direct>buy-button/direct"])
  }

  @Test("a refund ends the time at once, although the device learns of it later")
  func refundedLate() {
    var witness = witness()
    witness.buy(0)
    witness.show(10, Self.paywall)
    let revoked = Witness.entry(sequence: 2, isRevoked: true)
    witness.tell(1_000, .refunded(revoked, account: Witness.account))
    witness.rest(100_000)
    #expect(witness.signatures.isEmpty)
  }

  @Test("is checked only where a scenario names it: an app may offer more to a payer")
  func named() throws {
    let variant = try #require(HuntedScenario.variant("unlock/paywall-over-payer"))
    let scenario = try HuntedScenario.named("family-sharing")
    let id = PayersSeeNoPaywall.id
    #expect(scenario.rules(for: variant).judged.contains { $0.id == id })
    #expect(!scenario.judged(by: nil).rules(for: variant).judged.contains { $0.id == id })
  }
}
