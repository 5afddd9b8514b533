import StoreModel
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
