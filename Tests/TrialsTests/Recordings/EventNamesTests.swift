import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import StoreSimulation
@testable import Trials

/// The names that recordings hold, written down: recordings of earlier versions replay by them, so
/// a text here never changes, whatever reports say of the same thing.
@Suite("The names of events in recordings")
struct EventNamesTests {
  private typealias Named = (event: WorldEvent, names: [String])

  private static let (id, account, device) = (Witness.process, Witness.account, Witness.device)
  private static let user = AppAccountToken(of: account, number: 1)
  private static let call = CallID(rawValue: 1)
  private static let request = RequestID(rawValue: 0)
  private static let one = TransactionID(rawValue: 1)
  private static let entry = Witness.entry(sequence: 1)
  private static let payload = NotificationPayload(
    notification: .expired(.voluntary),
    id: NotificationID(rawValue: "1"),
    signedDate: StoreDate(rawValue: 0),
    transaction: Witness.transaction()
  )
  private static let bonus = LedgerEntry(
    user: user,
    kind: .bonus,
    amount: 5,
    status: .completed,
    at: StoreDate(rawValue: 0)
  )

  private static let ofStore: [Named] = [
    (
      .charged(entry, account: account),
      ["store: charges account 0 for com.kape.vip (direct, transaction 1)"]
    ),
    (.alreadyOwned(entry, account: account), ["store: account 0 owns com.kape.vip already"]),
    (
      .lapsed(request, account: account, product: Witness.vip),
      ["store: the request of account 0 lapsed unanswered"]
    ),
    (
      .requested(request, account: account, product: Witness.vip),
      ["store: account 0 asks to buy com.kape.vip"]
    ),
    (
      .answered(request, account: account, product: Witness.vip, approved: true),
      ["store: approves the request of account 0"]
    ),
    (
      .answered(request, account: account, product: Witness.vip, approved: false),
      ["store: declines the request of account 0"]
    ),
    (
      .ignored(request, account: account),
      ["store: nobody will answer the request of account 0"]
    ),
    (
      .authenticating(Witness.vip, account: account, isAbandoned: false),
      ["store: account 0 authenticates the payment of com.kape.vip later"]
    ),
    (
      .authenticating(Witness.vip, account: account, isAbandoned: true),
      ["store: account 0 authenticates the payment of com.kape.vip never"]
    ),
    (
      .interrupted(Witness.vip, account: account),
      ["store: does not sell com.kape.vip yet: account 0 has to do something first"]
    ),
    (.refunded(entry, account: account), ["store: refunds account 0 transaction 1"]),
    (
      .changed(entry, account: account),
      ["store: account 0, transaction 1: com.kape.vip is bought"]
    ),
    (
      .shared(entry, account: account),
      ["store: shares com.kape.vip with account 0 (transaction 1)"]
    ),
    (
      .boughtApp(AppPurchase(version: "1.4", date: StoreDate(rawValue: 0)), account: account),
      ["store: account 0 bought the app in version 1.4"]
    ),
    (
      .moved(Storefront(countryCode: "DEU", currency: "EUR"), account: account),
      ["store: account 0 buys in DEU from now on"]
    ),
    (
      .notified(.refund, transaction: one, account: account),
      ["store: tells the server REFUND (account 0, transaction 1)"]
    ),
    (
      .notificationSent(payload, attempt: 1),
      ["store: notifies the server: EXPIRED / VOLUNTARY (transaction 1)"]
    ),
    (
      .notificationSent(payload, attempt: 2),
      ["store: notifies the server: EXPIRED / VOLUNTARY (transaction 1), attempt 2"]
    ),
    (
      .notificationGivenUp(payload),
      ["store: gives up telling the server EXPIRED / VOLUNTARY (transaction 1)"]
    ),
    (.quiescenceBegan, ["store: the world comes to rest: no more faults, everybody online"]),
  ]

  private static let ofServer: [Named] = [
    (.notificationArrived(payload), ["server: is told EXPIRED / VOLUNTARY (transaction 1)"]),
    (
      .notificationAnswered(payload, attempt: 1, answer: .ok),
      ["server: answers 200: EXPIRED / VOLUNTARY (transaction 1)"]
    ),
    (
      .notificationAnswered(payload, attempt: 1, answer: nil),
      ["server: did not answer in time: EXPIRED / VOLUNTARY (transaction 1)"]
    ),
    (.serverUp(isUp: true), ["server: is there again"]),
    (.serverUp(isUp: false), ["server: goes down"]),
    (
      .rowChanged(Row(number: 3, key: .named("a"), content: .text("seen"))),
      ["server: writes row 3: seen"]
    ),
    (.taskBegan(.deploy), ["server: begins to go live"]),
    (.taskEnded(.migrate, isDone: true), ["server: is done with: migrate"]),
    (.taskEnded(.adopt([user]), isDone: false), ["server: fails: take over 1 customers"]),
    (
      .committed([
        Record(id: RecordID(rawValue: 1), content: .entry(bonus)),
        Record(id: RecordID(rawValue: 2), content: .pack(CreditPack(Witness.coins, amounts: []))),
      ]),
      [
        "database: commits record 1: free credits, 5 for login 1 of account 0, in force; "
          + "record 2: the pack com.kape.coins"
      ]
    ),
    (.databaseUp(isUp: true), ["database: has its database again"]),
    (.databaseUp(isUp: false), ["database: loses its database"]),
  ]

  private static let ofDevice: [Named] = [
    (.learned(entry, device: device), ["device 0: learns that com.kape.vip is bought"]),
    (.trusted(isTrusted: true, entry: entry, device: device), ["device 0: verifies transaction 1"]),
    (
      .trusted(isTrusted: false, entry: entry, device: device),
      ["device 0: cannot verify transaction 1"]
    ),
    (.online(device, isOnline: true), ["device 0: is online again"]),
    (.online(device, isOnline: false), ["device 0: loses its connection"]),
    (
      .leftBehind(key: "coins", device: device),
      ["device 0: keeps coins of an earlier version of the app"]
    ),
    (.wiped(device, isNew: false), ["device 0: has the app reinstalled"]),
    (.wiped(device, isNew: true), ["device 0: is replaced by a new device"]),
    (
      .promoted(Witness.vip, device: device),
      ["device 0: begins a purchase of com.kape.vip in the App Store"]
    ),
    (.usesAccount(device, account: AccountID(rawValue: 1)), ["device 0: uses account 1"]),
    (.clock(device, offBy: .zero, zone: .utc), ["device 0: its clock is right, in UTC"]),
    (
      .clock(device, offBy: .hours(2), zone: .losAngeles),
      ["device 0: its clock is 2h fast, in America/Los_Angeles"]
    ),
    (
      .clock(device, offBy: .zero - .seconds(90), zone: .offset(seconds: 19_800)),
      ["device 0: its clock is 1m30s slow, in UTC+5:30"]
    ),
    (
      .forged(.credits(.balance(of: user)), device: device),
      ["device 0: forges: what has login 1 of account 0?"]
    ),
    (.meant(.restore, device: device, since: .start), []),
  ]

  private static let ofApp: [Named] = [
    (.launched(id, account: account), ["app on device 0: launches"]),
    (.front(id, isFront: true), ["app on device 0: is in front"]),
    (.front(id, isFront: false), ["app on device 0: goes behind another"]),
    (.suspended(id), ["app on device 0: is suspended"]),
    (
      .intentDelivered(Witness.vip, process: id, listeners: 1),
      ["app on device 0: purchase intent for com.kape.vip"]
    ),
    (
      .intentDelivered(Witness.vip, process: id, listeners: 0),
      ["app on device 0: purchase intent for com.kape.vip, and nobody listens"]
    ),
    (
      .storefrontDelivered(
        Storefront(countryCode: "DEU", currency: "EUR"),
        process: id,
        listeners: 1
      ),
      ["app on device 0: storefront DEU"]
    ),
    (
      .messageDelivered(.billingIssue, process: id, listeners: 1),
      ["app on device 0: message: billing issue"]
    ),
    (
      .messageDelivered(.winBackOffer, process: id, listeners: 0),
      ["app on device 0: message: win-back offer, and nobody listens"]
    ),
    (.ended(id, killed: true), ["app on device 0: is killed"]),
    (.ended(id, killed: false), ["app on device 0: is killed"]),
    (
      .began(call, kind: .purchase, process: id, product: Witness.vip),
      ["app on device 0: calls purchase of com.kape.vip"]
    ),
    (.began(call, kind: .sync, process: id, product: nil), ["app on device 0: calls sync"]),
    (
      .returned(call, kind: .sync, process: id, outcome: .done),
      ["app on device 0: sync returns: nothing more"]
    ),
    (
      .returned(call, kind: .products, process: id, outcome: .failed(.networkError)),
      ["app on device 0: products fails: a network error"]
    ),
    (
      .delivered(.verified(Witness.transaction()), sequence: 1, process: id, listeners: 1),
      ["app on device 0: update: com.kape.vip bought"]
    ),
    (
      .delivered(
        .unverified(Witness.transaction(isRevoked: true), .invalidSignature),
        sequence: 1,
        process: id,
        listeners: 0
      ),
      ["app on device 0: update: com.kape.vip refunded, cannot be verified, and nobody listens"]
    ),
    (
      .statusDelivered(Witness.status(entry, .inGracePeriod), process: id, listeners: 1),
      ["app on device 0: status: com.kape.vip is in its grace period"]
    ),
    (
      .statusDelivered(Witness.status(entry, .revoked), process: id, listeners: 0),
      ["app on device 0: status: com.kape.vip is revoked, and nobody listens"]
    ),
    (
      .tapped(.restore, process: id, window: 0),
      ["app on device 0: tap in window 0: restore purchases"]
    ),
    (
      .tapIgnored(.buy(Witness.vip), process: id, window: 0),
      ["app on device 0: tap in window 0, ignored: buy com.kape.vip"]
    ),
    (.settled(.signOut, process: id, window: 2), ["app on device 0: done in window 2: sign out"]),
    (
      .returnedUnfinished(entry, process: id),
      ["app on device 0: receives unfinished transaction 1 again"]
    ),
    (.finished(one, process: id), ["app on device 0: finishes transaction 1"]),
    (.wrote(key: "coins", value: "10", process: id), ["app on device 0: writes coins = 10"]),
    (.wrote(key: "coins", value: nil, process: id), ["app on device 0: writes coins = nothing"]),
    (.paymentAnswered(id, confirmed: true), ["app on device 0: the payment sheet is confirmed"]),
    (.paymentAnswered(id, confirmed: false), ["app on device 0: the payment sheet is cancelled"]),
    (.signInAnswered(id, confirmed: true), ["app on device 0: the sign-in is confirmed"]),
    (.signInAnswered(id, confirmed: false), ["app on device 0: the sign-in is cancelled"]),
    (
      .screen(id, window: 0, before: Screen(), after: .open),
      ["app on device 0: window 0 shows com.kape.vip unlocked"]
    ),
    (.windowClosed(id, window: 1), ["app on device 0: window 1 is closed"]),
    (
      .serverAsked(.access(of: user), call: call, process: id),
      ["app on device 0: what may login 1 of account 0 use?"]
    ),
  ]

  @Test("of every kind are what they were")
  func everyKind() throws {
    let kinds = 0..<(try ToldTests.declaredKinds())
    let all = Self.ofStore + Self.ofServer + Self.ofDevice + Self.ofApp
    #expect(Set(all.map { ToldTests.kind(of: $0.event) }) == Set(kinds))
    for (event, names) in all { #expect(event.names == names) }
  }

  @Test("on a screen are one for each change")
  func screens() {
    let changes: [(before: Screen?, after: Screen?, shown: [String])] = [
      (.open, nil, ["nothing"]), (nil, Screen(), ["everything locked, nothing going on"]),
      (.open, Screen(), ["everything locked"]),
      (
        Screen(),
        Screen(purchaseState: .purchasing, isLoading: true, canBuy: false),
        ["purchasing", "loading", "buy button off"]
      ),
      (
        Screen(isRestoring: true, canRestore: false),
        Screen(
          alert: Alert(kind: .restored, message: "Yes."),
          sheet: .purchase,
          appUser: Self.user
        ),
        [
          "alert \"Yes.\"", "not restoring", "purchase sheet", "signed in as login 1 of account 0",
          "restore button on",
        ]
      ),
      (
        Screen(
          alert: Alert(kind: .restored, message: "Yes."),
          sheet: .settings,
          appUser: Self.user
        ),
        Screen(purchaseState: .failed("No.")),
        ["purchase failed: \"No.\"", "no alert", "no sheet", "signed out"]
      ),
      (Screen(isLoading: true), Screen(isRestoring: true), ["restoring", "not loading"]),
      // A product's part of the window is in the name only if nothing else changes.
      (Screen(), Screen(offer: Witness.price), ["price 2.99 USD"]),
      (Screen(), Screen(canBuy: false, offer: Witness.price), ["buy button off"]),
    ]
    for change in changes {
      let event = WorldEvent.screen(Self.id, window: 1, before: change.before, after: change.after)
      #expect(event.names == change.shown.map { "app on device 0: window 1 shows \($0)" })
    }
    for (state, word) in [
      (PurchaseState.idle, "nothing being bought"), (.succeeded, "purchase succeeded"),
      (.cancelled, "purchase cancelled"),
    ] {
      let event = WorldEvent.screen(
        Self.id,
        window: 0,
        before: Screen(purchaseState: .purchasing),
        after: Screen(purchaseState: state)
      )
      #expect(event.names == ["app on device 0: window 0 shows \(word)"])
    }
  }
}
