import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("A customer who bought the app before it was free")
struct EarlierCustomerTests {
  private func told(_ app: AppTransaction, _ invariant: any Invariant) -> Witness {
    var witness = Witness(invariant)
    witness.show(0, Screen())
    witness.call(100, 1, .appTransaction, .appTransaction(.verified(app)))
    return witness
  }

  @Test("may have every product, once StoreKit has told the app of the earlier version")
  func free() {
    var earlier = told(Witness.app, NothingForNothing())
    earlier.show(200, .open)
    #expect(earlier.verdict.violationCount == 0)
  }

  @Test("is everyone in the sandbox, where StoreKit tells every app of version 1.0")
  func sandbox() {
    var app = Witness.app
    app.originalAppVersion = "1.0"
    app.environment = .sandbox
    var tester = told(app, NothingForNothing())
    tester.show(200, .open)
    #expect(tester.verdict.violationCount == 0)
  }

  @Test("is not to be guessed: a new customer has to pay, and so has one of an unverified answer")
  func paying() {
    var app = Witness.app
    app.originalAppVersion = app.appVersion
    var new = told(app, NothingForNothing())
    new.show(200, .open)
    var doubtful = Witness(NothingForNothing())
    doubtful.show(0, Screen())
    let forged = AppTransactionResult.unverified(Witness.app, .invalidSignature)
    doubtful.call(100, 1, .appTransaction, .appTransaction(forged))
    doubtful.show(200, .open)
    for witness in [new, doubtful] {
      #expect(witness.signatures == ["nothing-for-nothing/no-purchase>launch/none"])
    }
  }

  @Test("keeps access through a refund of what was bought in the app as well")
  func refunded() {
    func violations(_ start: Witness) -> [String] {
      var witness = start
      witness.buy(200)
      witness.show(300, .open)
      witness.refund(60_000)
      let revoked = VerificationResult.verified(Witness.transaction(isRevoked: true))
      witness.tell(
        61_000,
        .delivered(revoked, sequence: 2, process: Witness.process, listeners: 1)
      )
      witness.look(100_000)
      return witness.signatures
    }
    #expect(violations(told(Witness.app, LostMeansNoAccess())).isEmpty)
    #expect(violations(Witness(LostMeansNoAccess())).count == 1)
  }

  @Test("may lose by an older read what no purchase explains")
  func olderRead() {
    func violations(_ start: Witness) -> [String] {
      var witness = start
      witness.buy(200)
      witness.call(300, 2, .currentEntitlements, .read(true, asOf: 5))
      witness.show(400, .open)
      witness.call(500, 3, .currentEntitlements, .read(false, asOf: 4))
      witness.show(600, Screen())
      return witness.signatures
    }
    #expect(violations(told(Witness.app, NewerWins())).isEmpty)
    var new = Witness(NewerWins())
    new.show(0, Screen())
    #expect(violations(new) == ["newer-wins/read-entitlement>read-nothing/direct"])
  }

  @Test("keeps a plan that has ended, and nobody else does")
  func ended() {
    let end: Int64 = 3_600_000
    let period = Witness.period(1, sequence: 1, until: end)
    let expired = SubscriptionStatus(
      state: .expired,
      transaction: .verified(period.transaction),
      renewalInfo: Witness.renewalInfo
    )
    for isEarlier in [true, false] {
      var witness = Witness(EndedMeansNoAccess())
      if isEarlier { witness = told(Witness.app, EndedMeansNoAccess()) }
      witness.settle(200, period, isCharge: true)
      witness.show(300, .subscribed)
      witness.begin(end, 2, .statuses)
      witness.end(end + 5, 2, .statuses, .statuses([expired]))
      witness.look(end + 5 + 1_001 + Witness.roundTrip)
      #expect(witness.signatures.isEmpty == isEarlier)
    }
  }

  @Test("is known on the device that was told, until the app is installed anew there")
  func device() {
    var other = Witness(NothingForNothing())
    other.show(0, Screen())
    let process = ProcessID(device: DeviceID(rawValue: 1), launch: 1)
    other.tell(50, .launched(process, account: Witness.account))
    let call = CallID(rawValue: 1)
    other.tell(60, .began(call, kind: .appTransaction, process: process, product: nil))
    let told = CallOutcome.appTransaction(.verified(Witness.app))
    other.tell(70, .returned(call, kind: .appTransaction, process: process, outcome: told))
    var wiped = self.told(Witness.app, NothingForNothing())
    wiped.tell(150, .wiped(Witness.device, isNew: false))
    for var witness in [other, wiped] {
      witness.show(200, .open)
      #expect(witness.verdict.violationCount == 1)
    }
  }

  @Test("is known to a rule of one's own, with version and date")
  func books() {
    var witness = Witness(NothingForNothing())
    #expect(witness.history.appPurchase(by: Witness.account) == nil)
    let purchase = AppPurchase(version: "1.4", date: StoreDate(rawValue: 7))
    witness.tell(0, .boughtApp(purchase, account: Witness.account))
    #expect(witness.history.appPurchase(by: Witness.account) == purchase)
    #expect(witness.history.appPurchase(by: AccountID(rawValue: 1)) == nil)
  }
}
