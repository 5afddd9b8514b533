import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("Counted situations")
struct MarkCounterTests {
  private func counts(_ events: [WorldEvent]) -> [Mark: Int] {
    var witness = Witness(PaidMeansAccess())
    var counter = MarkCounter()
    for (index, event) in events.enumerated() {
      witness.tell(Int64(index), event)
      counter.observe(event, witness.history)
    }
    return Dictionary(
      uniqueKeysWithValues: Mark.allCases.map { ($0, counter.counts[MarkCounter.place(of: $0)]) }
    )
  }

  @Test("an earlier version's data is rewritten once; a kill before that is counted separately")
  func profiles() {
    let counts = counts([
      .leftBehind(key: "profile", device: Witness.device), .ended(Witness.process, killed: true),
      .wrote(key: "other", value: "1", process: Witness.process),
      .wrote(key: "profile", value: "2", process: Witness.process),
      .wrote(key: "profile", value: "3", process: Witness.process),
      .ended(Witness.process, killed: true),
    ])
    #expect(counts[.profileUpgraded] == 1)
    #expect(counts[.killedBeforeUpgrade] == 1)
  }

  @Test("purchases begun on the App Store count by what the app does meanwhile")
  func promotions() {
    let promoted = WorldEvent.promoted(Witness.vip, device: Witness.device)
    let intent = WorldEvent.intentDelivered(Witness.vip, process: Witness.process, listeners: 1)
    let counts = counts([
      promoted, intent,
      .began(CallID(rawValue: 1), kind: .purchase, process: Witness.process, product: Witness.vip),
      intent,
      .intentDelivered(Witness.vip, process: Witness.process, listeners: 0),
      .ended(Witness.process, killed: true), promoted,
    ])
    #expect(counts[.promoted] == 2)
    #expect(counts[.promotedDuringPurchase] == 1)
    #expect(counts[.promotedWhileClosed] == 1)
  }

  @Test("a message counts by who displays it: the app that received it, or the system")
  func messages() {
    let delivered = { (reason: StoreMessage.Reason, listeners: Int) in
      WorldEvent.messageDelivered(reason, process: Witness.process, listeners: listeners)
    }
    let counts = counts([
      delivered(.billingIssue, 1), delivered(.winBackOffer, 0), delivered(.billingIssue, 0),
    ])
    #expect(counts[.messageReceived] == 1)
    #expect(counts[.messageDisplayed] == 2)
  }

  @Test("a sheet counts when it closes; a purchase refused in a country and an earlier customer do")
  func sheets() {
    let returned = { (kind: CallKind, outcome: CallOutcome) in
      WorldEvent.returned(
        CallID(rawValue: 1),
        kind: kind,
        process: Witness.process,
        outcome: outcome
      )
    }
    var new = Witness.app
    new.originalAppVersion = new.appVersion
    // The sandbox names an earlier version to everybody.
    var tester = Witness.app
    tester.originalAppVersion = "1.0"
    tester.environment = .sandbox
    let counts = counts([
      returned(.manageSubscriptions, .done), returned(.manageSubscriptions, .failed(.networkError)),
      returned(.offerCode, .done), returned(.offerCode, .failed(.networkError)),
      returned(.purchase, .failed(.notAvailableInStorefront)),
      returned(.purchase, .failed(.networkError)),
      returned(.appTransaction, .appTransaction(.verified(Witness.app))),
      returned(.appTransaction, .appTransaction(.verified(new))),
      returned(.appTransaction, .appTransaction(.verified(tester))),
      returned(.appTransaction, .appTransaction(.unverified(Witness.app, .invalidSignature))),
    ])
    #expect(counts[.subscriptionsManaged] == 1)
    #expect(counts[.codeSheetClosed] == 1)
    #expect(counts[.notSoldHere] == 1)
    #expect(counts[.failed] == 2)
    #expect(counts[.earlierCustomer] == 1)
  }

  @Test("a reinstallation, a new device and another account count if an account owns something")
  func installations() {
    let other = AccountID(rawValue: 1)
    let counts = counts([
      .wiped(Witness.device, isNew: false),
      .charged(Witness.entry(sequence: 1), account: Witness.account),
      .wiped(Witness.device, isNew: false), .wiped(Witness.device, isNew: true),
      .usesAccount(Witness.device, account: other),
      .launched(ProcessID(device: Witness.device, launch: 2), account: other),
      .wiped(Witness.device, isNew: false), .usesAccount(Witness.device, account: Witness.account),
    ])
    #expect(counts[.reinstalled] == 1)
    #expect(counts[.newDevice] == 1)
    #expect(counts[.accountLeft] == 1)
    #expect(counts[.accountBack] == 1)
    #expect(counts[.restoredAfterReinstall] == 0)
  }

  @Test("a payment that is authenticated is not an interrupted purchase")
  func authentications() {
    let bought = Witness.entry(sequence: 1, origin: .resolved)
    let counts = counts([
      .authenticating(Witness.vip, account: Witness.account, isAbandoned: true),
      .authenticating(Witness.vip, account: Witness.account, isAbandoned: false),
      .ended(Witness.process, killed: true), .charged(bought, account: Witness.account),
    ])
    #expect(counts[.authenticated] == 1)
    #expect(counts[.authenticatedWhileClosed] == 1)
    #expect(counts[.authenticationAbandoned] == 1)
    #expect(counts[.interruptedResolvedWhileClosed] == 0)
  }

  @Test("periods are counted by offer, as is the first regular one afterward")
  func offers() {
    let trial = SubscriptionOffer(
      kind: .introductory,
      paymentMode: .freeTrial,
      period: SubscriptionPeriod(1, .week)
    )
    let first = Witness.period(1, sequence: 1, until: 1, offer: trial)
    let renewals = [2, 3].map {
      Witness.period($0, sequence: $0, until: Int64($0), origin: .renewal)
    }
    let counts = counts(
      ([first] + renewals).map { WorldEvent.charged($0, account: Witness.account) }
    )
    #expect(counts[.introductoryOffer] == 1)
    #expect(counts[.offerOver] == 1)
    #expect(counts[.wonBack] == 0)
    // The app is in the foreground all the time.
    #expect(counts[.renewedWhileClosed] == 0)
  }
}
