import Foundation
import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation
@testable import Trials

@Suite("Output is in English")
struct ToldTests {
  private static let results: [VerificationResult] = [
    .verified(Witness.transaction()), .unverified(Witness.transaction(), .invalidSignature),
    .verified(Witness.transaction(isRevoked: true)),
  ]
  private static let product = Product(
    id: Witness.vip,
    type: .nonConsumable,
    displayName: "",
    description: "",
    price: Witness.price
  )
  private static let user = AppAccountToken(of: Witness.account, number: 1)
  private static let refusals: [CreditRefusal] = [
    .insufficientCredits, .invalidTransaction, .otherProduct, .unknownProduct, .otherUser,
  ]
  private static let balance = CreditBalance(user: user, credits: 3, available: 2)
  private static let answers: [CreditResponse] = [
    .balance(balance), .balance(CreditBalance(user: user, credits: 3)), .image(balance),
    .history(HistoryPage(user: user, span: HistorySpan(limit: 3), lines: [], total: 0)),
    .purchased(TransactionID(rawValue: 1), added: 10, balance: balance),
    .packs([OfferedPack(Witness.coins, credits: 10)]),
  ]
  private static let outcomes: [CallOutcome] =
    [.done, .products([product]), .products([]), .writeFailed]
    + [true, false].map { .transactions(results, asOf: 1, irregular: $0) }
    + results.map { .purchase(.success($0)) }
    + [.purchase(.pending), .purchase(.userCancelled), .purchase(.unknown)]
    + StoreError.allCases.map { .failed($0) }
    + [.appTransaction(.verified(Witness.app))]
    + [.appTransaction(.unverified(Witness.app, .invalidSignature))]
    + [.statuses([]), .eligible(true), .eligible(false), .server(.accepted)]
    + [[], [ServedPlan(Witness.vip, until: StoreDate(rawValue: 1))]].map { plans in
      .server(.access(ServerAccess(user: user, plans: plans, asOf: StoreDate(rawValue: 0))))
    }
    + [.serverFailed(.unreachable), .serverFailed(.status(500))]
    + refusals.map { .serverFailed(.refused($0)) } + answers.map { .server(.credits($0)) }
  private static let actions: [UserAction] =
    Sheet.allCases.map { .open($0) }
    + [.closeSheet, .buy(Witness.vip), .restore, .dismissAlert, .custom("draw a card")]
    + [.signIn(user), .signIn(AppAccountToken(rawValue: "somebody")), .signOut]
    + [.makeImage, .showHistory]
  private static let states: [PurchaseState] = [
    .idle, .purchasing, .succeeded, .failed("No."), .cancelled,
  ]
  private static let screens: [Screen?] =
    [nil, Screen(), .open, Screen(isLoading: true, isRestoring: true, offer: Witness.price)]
    + [Screen(appUser: user)]
    + states.map { Screen(purchaseState: $0, canBuy: false, canRestore: false) }
    + Sheet.allCases.map {
      Screen(alert: Alert(kind: .restored, reason: .store(.unknown), message: "Yes."), sheet: $0)
    }

  /// Every kind of event, with everything that it may carry.
  static var events: [WorldEvent] {
    let (id, account, device) = (Witness.process, Witness.account, Witness.device)
    let call = CallID(rawValue: 1)
    let request = RequestID(rawValue: 0)
    var events: [WorldEvent] = [
      .quiescenceBegan, .ended(id, killed: true), .launched(id, account: account),
    ]
    for origin in PurchaseOrigin.allCases {
      for isRevoked in [true, false] {
        let entry = Witness.entry(sequence: 1, isRevoked: isRevoked, origin: origin)
        events += [
          .charged(entry, account: account), .alreadyOwned(entry, account: account),
          .refunded(entry, account: account), .learned(entry, device: device),
          .trusted(isTrusted: isRevoked, entry: entry, device: device),
          .changed(entry, account: account),
          .shared(entry, account: account), .returnedUnfinished(entry, process: id),
        ]
      }
    }
    for isTrue in [true, false] {
      events += [
        .requested(request, account: account, product: Witness.vip),
        .lapsed(request, account: account, product: Witness.vip),
        .answered(request, account: account, product: Witness.vip, approved: isTrue),
        .interrupted(Witness.vip, account: account), .leftBehind(key: "coins", device: device),
        .authenticating(Witness.vip, account: account, isAbandoned: isTrue),
        .ignored(request, account: account), .front(id, isFront: isTrue), .suspended(id),
        .online(device, isOnline: isTrue),
        .wrote(key: "coins", value: isTrue ? "10" : nil, process: id),
        .paymentAnswered(id, confirmed: isTrue), .signInAnswered(id, confirmed: isTrue),
        .clock(device, offBy: isTrue ? .hours(2) : .zero, zone: isTrue ? .losAngeles : .utc),
        .windowClosed(id, window: 1), .finished(TransactionID(rawValue: 1), process: id),
        .testFailed(TestFailure(file: "A.swift", line: 1, message: "is not true"), process: id),
        .testEnded(skipped: isTrue ? "not here" : nil, process: id),
      ]
    }
    events.append(.leftBehind(key: "profile", device: device))
    let bought = AppPurchase(version: "1.4", date: StoreDate(rawValue: 0))
    events.append(.boughtApp(bought, account: account))
    events += [true, false].map { .wiped(device, isNew: $0) }
    events.append(.usesAccount(device, account: AccountID(rawValue: 1)))
    events.append(
      .moved(Storefront(countryCode: "DEU", currency: "EUR"), account: account)
    )
    let germany = Storefront(countryCode: "DEU", currency: "EUR")
    events.append(.promoted(Witness.vip, device: device))
    for listeners in [0, 1] {
      events += [
        .intentDelivered(Witness.vip, process: id, listeners: listeners),
        .storefrontDelivered(germany, process: id, listeners: listeners),
      ]
      events += StoreMessage.Reason.allCases.map {
        .messageDelivered($0, process: id, listeners: listeners)
      }
    }
    for kind in CallKind.allCases {
      events.append(.began(call, kind: kind, process: id, product: Witness.vip))
      events += outcomes.map { .returned(call, kind: kind, process: id, outcome: $0) }
    }
    for result in results {
      events += [0, 1].map { .delivered(result, sequence: 1, process: id, listeners: $0) }
    }
    for state in RenewalState.allCases {
      let status = SubscriptionStatus(
        state: state,
        transaction: results[0],
        renewalInfo: Witness.renewalInfo
      )
      events += [0, 1].map { .statusDelivered(status, process: id, listeners: $0) }
      events.append(
        .returned(call, kind: .statuses, process: id, outcome: .statuses([status, status]))
      )
    }
    let notifications: [ServerNotification] = [
      .didRenew(isRecovery: true), .expired(.priceIncrease), .refund, .offerRedeemed(.samePlan),
    ]
    events += notifications.map {
      .notified($0, transaction: TransactionID(rawValue: 1), account: account)
    }
    events += serverEvents
    for action in actions {
      events += [
        .tapped(action, process: id, window: 0), .tapIgnored(action, process: id, window: 0),
        .settled(action, process: id, window: 0),
        .meant(action, device: Witness.device, since: .start),
      ]
    }
    for before in screens {
      events += screens.map { .screen(id, window: 0, before: before, after: $0) }
    }
    return events
  }

  /// What happens in a server's database.
  private static var ledgerEvents: [WorldEvent] {
    let date = StoreDate(rawValue: 0)
    let kinds: [LedgerEntry.Kind] = [.purchase, .usage, .bonus, .proration]
    let states: [LedgerEntry.Status] = [.pending, .completed, .failed, .refunded]
    let entries = kinds.flatMap { kind in
      states.map { LedgerEntry(user: user, kind: kind, amount: 1, status: $0, at: date) }
    }
    let contents: [CreditRecord] =
      entries.map { .entry($0) } + [
        .account(CreditAccount(user: user)), .pack(CreditPack(Witness.coins, amounts: [])),
        .news(TransactionNews(Witness.transaction(), signed: date)),
      ]
    let tasks: [ServerTask] = [
      .deploy, .adopt([user]), .migrate, .change(Witness.coins, credits: 9),
      .activate(Witness.coins, isActive: true), .activate(Witness.coins, isActive: false),
    ]
    return contents.map { .committed([Record(id: RecordID(rawValue: 1), content: $0)]) }
      + [.databaseUp(isUp: true), .databaseUp(isUp: false)]
      + [.forged(.credits(.balance(of: user)), device: Witness.device)]
      + tasks.flatMap { task in
        [.taskBegan(task), .taskEnded(task, isDone: true), .taskEnded(task, isDone: false)]
      }
  }

  /// What happens between store, server and app.
  private static var serverEvents: [WorldEvent] {
    let payload = NotificationPayload(
      notification: .refund,
      id: NotificationID(rawValue: "1"),
      signedDate: StoreDate(rawValue: 0),
      transaction: Witness.transaction()
    )
    let copies = [false, true].map {
      PurchaseRecord.Copy(
        Witness.transaction(isRevoked: $0),
        signed: StoreDate(rawValue: 0)
      )
    }
    let record = PurchaseRecord(creditedTo: user, copies: copies)
    let contents: [RowContent] = [.text("seen"), .purchase(record)]
    let requests: [ServerRequest] = [
      .access(of: user), .signIn(user), .post(Witness.signed(Witness.transaction()), by: user),
      .credits(.balance(of: user)), .credits(.history(of: user, span: HistorySpan(limit: 3))),
      .credits(
        .purchase(SignedTransaction(rawValue: "a.b.c"), product: Witness.coins, by: user)
      ),
      .credits(.packs(for: user)), .credits(.image(for: user)),
    ]
    return ledgerEvents + [
      .notificationSent(payload, attempt: 1), .notificationSent(payload, attempt: 2),
      .notificationArrived(payload), .notificationGivenUp(payload), .serverUp(isUp: true),
      .serverUp(isUp: false), .notificationAnswered(payload, attempt: 1, answer: .ok),
      .notificationAnswered(payload, attempt: 1, answer: nil),
    ]
      + contents.map { .rowChanged(Row(number: 0, key: .named("a"), content: $0)) }
      + requests.map { .serverAsked($0, call: CallID(rawValue: 1), process: Witness.process) }
  }

  /// Returns the number of cases that the file of the events declares.
  ///
  /// - Throws: An error of Foundation, if the file cannot be read.
  static func declaredKinds() throws -> Int {
    let path = RepositoryFiles.path("Sources/StoreSimulation/Events/WorldEvent.swift")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n").count { $0.hasPrefix("  case ") }
  }

  /// What in a text only the language prints: a module's name, an optional, a case with its value
  /// or in its own spelling.
  static func dumps(in text: String) -> [String] {
    var found = ["StoreModel.", "StoreSimulation.", "Simulation.", "Optional(", "nil"].filter {
      text.contains($0)
    }
    if text.contains(#/[A-Za-z]\(/#) { found.append("a case with its value") }
    // StoreKit's own names are what the reader knows.
    let calls = CallKind.allCases.map(\.phrase)
    for word in text.split(whereSeparator: { !$0.isLetter && $0 != "." })
    where word.contains(#/[a-z][A-Z]/#) && !calls.contains(String(word)) {
      found.append(String(word))
    }
    return found
  }

  @Test("the search finds the language's default descriptions")
  func search() {
    for dump in [
      "\(UserAction.open(.purchase))", "\(Optional(1) as Any)", "\(StoreError.networkError)",
      "\(CallOutcome.purchase(.pending))", "\(PurchaseState.failed("No."))",
      "\(PurchaseResult.userCancelled)", "\(Optional<Int>.none as Any)",
    ] {
      #expect(!Self.dumps(in: dump).isEmpty, "\(dump)")
    }
  }

  @Test("every kind of event, with everything it may contain")
  func everyEvent() throws {
    #expect(Set(Self.events.map(\.identity.kind)).count == (try Self.declaredKinds()))
    for event in Self.events {
      let (actor, text) = event.describe([Witness.device: Witness.account])
      #expect(!text.isEmpty && Self.dumps(in: text).isEmpty, "\(text)")
      #expect(Self.dumps(in: actor).isEmpty, "\(actor)")
    }
  }

  @Test(
    "the texts of violations, for any variant",
    arguments: ["as-designed", "pending-never-ends"]
  )
  func violations(name: String) throws {
    let variant = try #require(HuntedScenario.variant(name))
    for scenario in ["ask-to-buy", "restore", "unlock-basics"] {
      let plan = HuntPlan(
        scenarios: [try HuntedScenario.named(scenario)],
        variants: [variant],
        seed: 3
      )
      for finding in Hunt(plan).run(part: 0..<60).findings {
        for text in [finding.saw, finding.expected, finding.because] {
          // What the app itself says stands in quotation marks, and is the app's.
          let parts = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
          let ours = parts.filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(
            separator: " "
          )
          #expect(Self.dumps(in: ours).isEmpty, "\(text)")
        }
      }
    }
  }

  @Test("a story line reads as it should")
  func lines() {
    let lines: [(WorldEvent, String)] = [
      (
        .tapped(.open(.purchase), process: Witness.process, window: 0),
        "tap in window 0: open the purchase sheet"
      ),
      (
        .returned(
          CallID(rawValue: 3),
          kind: .purchase,
          process: Witness.process,
          outcome: .failed(.networkError)
        ),
        "purchase fails: a network error (call 3)"
      ),
      (
        .returned(
          CallID(rawValue: 2),
          kind: .products,
          process: Witness.process,
          outcome: .products([Self.product])
        ),
        "products returns: 1 product (call 2)"
      ),
      (
        .screen(
          Witness.process,
          window: 0,
          before: Screen(),
          after: Screen(purchaseState: .purchasing, canBuy: false)
        ),
        "window 0 shows: purchasing, buy button off"
      ),
    ]
    for (event, text) in lines { #expect(event.describe([:]).text == text) }
  }

  @Test("what the books and the device hold is told as it is")
  func transactions() {
    let shared = Witness.period(1, sequence: 1, until: 1, origin: .shared).transaction
    let withdrawn = Witness.transaction(
      Revocation(date: StoreDate(rawValue: 1), type: .familyRevoke)
    )
    let earlier = BookEntry(
      transaction: Witness.period(1, sequence: 1, until: 1).transaction,
      sequence: 1,
      origin: .direct
    )
    let renewed = Witness.period(2, sequence: 1, until: 1, origin: .renewal).transaction
    let upgraded = Witness.period(1, sequence: 1, until: 1, isUpgraded: true).transaction
    let learned: [(BookEntry, String)] = [
      (earlier, "com.kape.monthly is followed by a later period"),
      (
        BookEntry(transaction: withdrawn, sequence: 1, origin: .shared),
        "com.kape.vip is no longer shared"
      ),
      (Witness.entry(sequence: 1, isRevoked: true), "com.kape.vip is refunded"),
      (Witness.entry(sequence: 1), "com.kape.vip is bought"),
      (Witness.period(1, sequence: 1, until: 1), "com.kape.monthly is subscribed"),
    ]
    for (entry, text) in learned {
      #expect(
        WorldEvent.learned(entry, device: Witness.device).describe([:]).text
          == "learns that \(text)"
      )
    }
    let delivered: [(Transaction, String)] = [
      (Witness.transaction(), "com.kape.vip bought (transaction 1)"),
      (Witness.transaction(isRevoked: true), "com.kape.vip refunded (transaction 1)"),
      (withdrawn, "com.kape.vip no longer shared (transaction 1)"),
      (upgraded, "com.kape.monthly upgraded (transaction 1)"),
      (renewed, "com.kape.monthly renewed (transaction 2)"),
      (shared, "com.kape.monthly shared (transaction 1)"),
    ]
    for (transaction, text) in delivered {
      let event = WorldEvent.delivered(
        .verified(transaction),
        sequence: 1,
        process: Witness.process,
        listeners: 1
      )
      #expect(event.describe([:]).text == "update: \(text)")
    }
  }
}

extension Witness {
  /// A purchase that was taken back.
  fileprivate static func transaction(_ revocation: Revocation) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: 1),
      productID: vip,
      productType: .nonConsumable,
      purchaseDate: StoreDate(rawValue: 0),
      ownershipType: .familyShared,
      revocation: revocation
    )
  }
}

extension Witness {
  /// Returns a transaction as the store signs it.
  static func signed(_ transaction: Transaction) -> SignedTransaction {
    StoreSignature.signer.sign(transaction, at: transaction.signedDate)
  }
}
