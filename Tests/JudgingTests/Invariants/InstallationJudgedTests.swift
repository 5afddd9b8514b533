import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

/// The bounds are 15 s after the launch, and 1 s and a round trip of 0.8 s after a read.
@Suite("Rules after a reinstallation and a change of the account")
struct InstallationJudgedTests {
  private static let second = ProcessID(device: Witness.device, launch: 2)
  private static let other = AccountID(rawValue: 1)

  /// The first launch bought and showed access; a second one follows after a minute.
  private func witness(
    _ invariant: any Invariant,
    _ change: WorldEvent,
    account: AccountID = other
  ) -> Witness {
    var witness = Witness(invariant)
    witness.buy(1_000)
    witness.show(1_100, .open)
    witness.tell(50_000, .ended(Witness.process, killed: true))
    witness.tell(50_000, change)
    witness.tell(60_000, .launched(Self.second, account: account))
    witness.tell(60_000, .front(Self.second, isFront: true))
    return witness
  }

  private func show(_ screen: Screen, _ milliseconds: Int64, _ witness: inout Witness) {
    let event = WorldEvent.screen(Self.second, window: 0, before: nil, after: screen)
    witness.tell(milliseconds, event)
  }

  private func look(_ milliseconds: Int64, _ witness: inout Witness) {
    witness.tell(milliseconds, .wrote(key: "", value: nil, process: Self.second))
  }

  @Test("a reinstalled app that stays locked breaks the rule about paid access after 15 s")
  func reinstalled() {
    var witness = witness(
      PaidMeansAccess(),
      .wiped(Witness.device, isNew: false),
      account: Witness.account
    )
    show(Screen(), 60_100, &witness)
    look(75_700, &witness)
    #expect(witness.signatures.isEmpty)
    look(76_000, &witness)
    #expect(witness.signatures == ["paid-means-access/paid-direct>launch/direct"])
  }

  @Test("a new device owes nothing until its copy holds the purchase")
  func newDevice() {
    var witness = witness(
      PaidMeansAccess(),
      .wiped(Witness.device, isNew: true),
      account: Witness.account
    )
    show(Screen(), 60_100, &witness)
    look(90_000, &witness)
    #expect(witness.signatures.isEmpty)
    witness.tell(90_000, .learned(Witness.entry(sequence: 1), device: Witness.device))
    look(105_900, &witness)
    #expect(witness.signatures == ["paid-means-access/paid-direct>launch/direct"])
  }

  @Test("another account is owed nothing that the first one bought")
  func notOwed() {
    var witness = witness(PaidMeansAccess(), .usesAccount(Witness.device, account: Self.other))
    show(Screen(), 60_100, &witness)
    look(190_000, &witness)
    #expect(witness.signatures.isEmpty)
  }

  @Test("access of the account used before may be shown for 15 s after the launch")
  func stale() {
    var witness = witness(LostMeansNoAccess(), .usesAccount(Witness.device, account: Self.other))
    show(.open, 60_100, &witness)
    look(74_900, &witness)
    #expect(witness.signatures.isEmpty)
    look(75_100, &witness)
    #expect(witness.signatures == ["lost-means-no-access/account-changed>launch/direct"])
    #expect(
      witness.verdict.violations.first?.because
        == "transaction 1 belongs to the account used before"
    )
  }

  @Test("access that the present account owns too may be shown")
  func ownedByBoth() {
    var witness = witness(LostMeansNoAccess(), .usesAccount(Witness.device, account: Self.other))
    let own = BookEntry(
      transaction: Witness.transaction(Witness.vip, 2),
      sequence: 2,
      isFinished: false,
      origin: .direct
    )
    witness.tell(60_000, .charged(own, account: Self.other))
    witness.tell(60_000, .learned(own, device: Witness.device))
    show(.open, 60_100, &witness)
    look(90_000, &witness)
    #expect(witness.signatures.isEmpty)
  }

  /// The device changes to another account, and the app is launched again.
  private func changeAccount(isReinstalled: Bool = false, _ witness: inout Witness) {
    witness.tell(50_000, .ended(Witness.process, killed: true))
    witness.tell(50_000, .usesAccount(Witness.device, account: Self.other))
    if isReinstalled { witness.tell(55_000, .wiped(Witness.device, isNew: false)) }
    witness.tell(60_000, .launched(Self.second, account: Self.other))
    witness.tell(60_000, .front(Self.second, isFront: true))
  }

  /// The store charges the present account, gives the money back, and the app is told.
  private func refundOwn(
    _ bought: BookEntry,
    _ refunded: BookEntry,
    at milliseconds: Int64,
    _ witness: inout Witness
  ) {
    witness.tell(61_000, .charged(bought, account: Self.other))
    witness.tell(61_000, .learned(bought, device: Witness.device))
    witness.tell(milliseconds, .refunded(refunded, account: Self.other))
    witness.tell(milliseconds, .learned(refunded, device: Witness.device))
    let result = VerificationResult.verified(refunded.transaction)
    witness.tell(
      milliseconds,
      .delivered(result, sequence: refunded.sequence, process: Self.second, listeners: 1)
    )
  }

  @Test(
    "a refund to the present account does not tell the app what an earlier one has lost",
    arguments: [
      // The app's cache may be shown for 15 s after the launch, which is no excuse later.
      (Witness.vip, false, 62_000, 75_000), (Witness.vip, false, 100_000, 101_800),
      // Nothing is cached after a reinstallation, nor of a product that the device did not hold.
      (Witness.vip, true, 62_000, 63_800), (Witness.coins, false, 62_000, 63_800),
    ] as [(ProductID, Bool, Int64, Int64)]
  )
  func refundAfterChange(
    held: ProductID,
    isReinstalled: Bool,
    refunded: Int64,
    allowedUntil: Int64
  ) {
    var witness = Witness(LostMeansNoAccess())
    if held == Witness.vip { witness.buy(1_000) } else { witness.settle(1_000, Witness.coins(1)) }
    changeAccount(isReinstalled: isReinstalled, &witness)
    let entry = { (sequence: UInt64, isRevoked: Bool) in
      BookEntry(
        transaction: Witness.transaction(Witness.vip, 2, isRevoked: isRevoked),
        sequence: sequence,
        isFinished: false,
        origin: .direct
      )
    }
    refundOwn(entry(2, false), entry(3, true), at: refunded, &witness)
    show(.open, refunded, &witness)
    look(allowedUntil, &witness)
    #expect(witness.signatures.isEmpty)
    look(allowedUntil + 1, &witness)
    #expect(witness.signatures == ["lost-means-no-access/refund-known>update-refund/direct"])
  }

  @Test(
    "nor does a refunded plan of the present account tell of an earlier one's plan",
    arguments: [
      // Known when 15 s after the launch are over, and then 1.8 s more; later, at once.
      (false, 62_000, 76_800), (false, 100_000, 101_800), (true, 62_000, 63_800),
    ] as [(Bool, Int64, Int64)]
  )
  func refundedPlanAfterChange(isReinstalled: Bool, refunded: Int64, allowedUntil: Int64) {
    var witness = Witness(EndedMeansNoAccess())
    let plan = Witness.period(1, sequence: 1, until: 9_000_000)
    witness.tell(1_000, .charged(plan, account: Witness.account))
    witness.tell(1_000, .learned(plan, device: Witness.device))
    changeAccount(isReinstalled: isReinstalled, &witness)
    show(Screen(unlocked: [Witness.monthly]), 60_100, &witness)
    refundOwn(
      Witness.period(2, sequence: 2, until: 9_000_000),
      Witness.period(2, sequence: 3, state: .revoked, until: 9_000_000),
      at: refunded,
      &witness
    )
    look(allowedUntil, &witness)
    #expect(witness.signatures.isEmpty)
    look(allowedUntil + 1, &witness)
    #expect(witness.signatures == ["ended-means-no-access/revoked>update-refund/direct"])
  }

  @Test("a plan of the account used before ends: a read or an empty status says so")
  func plans() {
    for outcome in [
      (CallKind.currentEntitlements, CallOutcome.transactions([], asOf: 0, irregular: false)),
      (.statuses, .statuses([])),
    ] {
      var witness = Witness(EndedMeansNoAccess())
      let plan = Witness.period(1, sequence: 1, until: 9_000_000)
      witness.tell(1_000, .charged(plan, account: Witness.account))
      witness.tell(1_000, .learned(plan, device: Witness.device))
      changeAccount(&witness)
      show(Screen(unlocked: [Witness.monthly]), 60_100, &witness)
      let call = CallID(rawValue: 1)
      witness.tell(61_000, .began(call, kind: outcome.0, process: Self.second, product: nil))
      witness.tell(
        61_010,
        .returned(call, kind: outcome.0, process: Self.second, outcome: outcome.1)
      )
      // Learned by a read: 15 s after the launch, and 1.8 s more.
      look(76_700, &witness)
      #expect(witness.signatures.isEmpty, "\(outcome.0)")
      look(76_900, &witness)
      #expect(witness.signatures.count == 1, "\(outcome.0)")
    }
  }

  @Test("what an earlier account paid for is not access for nothing; what nobody bought is")
  func nothing() {
    for (isPaid, count) in [(true, 0), (false, 1)] {
      var witness = Witness(NothingForNothing())
      if isPaid { witness.buy(1_000) }
      witness.tell(50_000, .ended(Witness.process, killed: true))
      witness.tell(50_000, .usesAccount(Witness.device, account: Self.other))
      witness.tell(60_000, .launched(Self.second, account: Self.other))
      show(.open, 60_100, &witness)
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("consumables kept on the device are gone after a reinstallation; no rule blames the app")
  func coins() {
    for change in [
      WorldEvent.wiped(Witness.device, isNew: false), .wiped(Witness.device, isNew: true),
    ] {
      var witness = coinWitness(change, account: Witness.account)
      show(Screen(credits: 5), 60_100, &witness)
      witness.rest(2_000_000)
      #expect(witness.signatures.isEmpty, "\(change)")
    }
  }

  @Test("an app that counts a pack again after a reinstallation shows no more than was paid for")
  func coinsAgain() {
    var witness = coinWitness(.wiped(Witness.device, isNew: false), account: Witness.account)
    show(Screen(credits: 5), 60_100, &witness)
    let call = CallID(rawValue: 9)
    let again = VerificationResult.verified(Witness.coins(1).transaction)
    witness.tell(61_000, .began(call, kind: .unfinished, process: Self.second, product: nil))
    witness.tell(
      61_010,
      .returned(
        call,
        kind: .unfinished,
        process: Self.second,
        outcome: .transactions([again], asOf: 1, irregular: false)
      )
    )
    show(Screen(credits: 15), 61_100, &witness)
    #expect(witness.signatures.isEmpty)
    show(Screen(credits: 25), 61_200, &witness)
    #expect(witness.signatures == ["credits-add-up/paid>too-many/none"])
  }

  @Test("credits stay with the device when the account changes")
  func coinsOfAnother() {
    var witness = coinWitness(
      .usesAccount(Witness.device, account: Self.other),
      account: Self.other
    )
    show(Screen(credits: 15), 60_100, &witness)
    #expect(witness.signatures.isEmpty)
    show(Screen(credits: 5), 60_200, &witness)
    witness.rest(2_000_000)
    #expect(witness.signatures == ["credits-add-up/finished>too-few/none"])
  }

  /// Five free credits and a finished pack of ten, and then a second launch.
  private func coinWitness(_ change: WorldEvent, account: AccountID) -> Witness {
    var witness = Witness(CreditsAddUp(perProduct: [Witness.coins: 10]))
    witness.show(0, Screen(credits: 5))
    let result = VerificationResult.verified(Witness.coins(1).transaction)
    witness.tell(100, .charged(Witness.coins(1), account: Witness.account))
    witness.call(110, 1, .purchase, .purchase(.success(result)))
    witness.tell(200, .finished(TransactionID(rawValue: 1), process: Witness.process))
    witness.show(300, Screen(credits: 15))
    witness.tell(50_000, .ended(Witness.process, killed: true))
    witness.tell(50_000, change)
    witness.tell(60_000, .launched(Self.second, account: account))
    witness.tell(60_000, .front(Self.second, isFront: true))
    return witness
  }
}
