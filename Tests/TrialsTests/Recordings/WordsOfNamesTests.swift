import Simulation
import StoreModel
import TestFixtures
import Testing
import Trials

@testable import StoreSimulation

/// What the names of recordings say of calls, answers, taps and rows, written down: none of it ever
/// changes, whatever reports say of the same thing.
@Suite("The words in recorded names")
struct WordsOfNamesTests {
  private static let user = AppAccountToken(of: Witness.account, number: 2)
  private static let who = "login 2 of account 0"
  private static let date = StoreDate(rawValue: 0)

  /// The name of an event without whose it is.
  private static func what(_ event: WorldEvent) -> String {
    let name = event.names.first ?? ""
    return name.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
  }

  @Test("of calls")
  func calls() {
    let words: [CallKind: String] = [
      .products: "products", .purchase: "purchase", .currentEntitlements: "currentEntitlements",
      .unfinished: "unfinished", .finish: "finish", .sync: "sync",
      .allTransactions: "all transactions", .statuses: "subscription status",
      .eligibility: "isEligibleForIntroOffer", .appTransaction: "AppTransaction.shared",
      .appTransactionRefresh: "AppTransaction.refresh",
      .storefront: "Storefront.current", .manageSubscriptions: "showManageSubscriptions",
      .offerCode: "presentOfferCodeRedeemSheet",
      .refundRequest: "beginRefundRequest", .read: "read from storage", .write: "write to storage",
      .post: "post to the server", .access: "ask the server for access",
      .serverSignIn: "sign in at the server", .balance: "ask the server for the balance",
      .credit: "bring the server a purchase", .history: "ask the server for the history",
      .packs: "ask the server for the packs", .image: "have the server make an image",
    ]
    for kind in CallKind.allCases {
      let event = WorldEvent.began(
        CallID(rawValue: 1),
        kind: kind,
        process: Witness.process,
        product: nil
      )
      #expect(Self.what(event) == "calls \(words[kind] ?? "?")")
    }
  }

  @Test("of the store's answers")
  func answers() {
    let product = Product(
      id: Witness.vip,
      type: .nonConsumable,
      displayName: "",
      description: "",
      price: Witness.price
    )
    let bought = VerificationResult.verified(Witness.transaction())
    let status = Witness.status(Witness.entry(sequence: 1), .subscribed)
    let later = Witness.status(Witness.entry(sequence: 1), .inBillingRetryPeriod)
    let outcomes: [(CallOutcome, String)] = [
      (.done, "returns: nothing more"), (.products([]), "returns: 0 products"),
      (.products([product]), "returns: 1 product"),
      (.purchase(.success(bought)), "returns: success"),
      (
        .purchase(.success(.unverified(Witness.transaction(), .invalidSignature))),
        "returns: success, but it cannot be verified"
      ),
      (.purchase(.pending), "returns: pending"), (.purchase(.userCancelled), "returns: cancelled"),
      (.purchase(.unknown), "returns: a result unknown to the app"),
      (.transactions([bought], asOf: 1, irregular: false), "returns: 1 transaction"),
      (
        .transactions([bought, bought], asOf: 1, irregular: true),
        "returns: 2 transactions, an oddity of the store"
      ),
      (.statuses([]), "returns: never subscribed"),
      (
        .statuses([status, later]),
        "returns: com.kape.vip is subscribed and com.kape.vip is in billing retry"
      ),
      (.eligible(true), "returns: yes"), (.eligible(false), "returns: no"),
      (.appTransaction(.verified(Witness.app)), "returns: app version 1.4"),
      (
        .appTransaction(.unverified(Witness.app, .invalidSignature)),
        "returns: app version 1.4, but it cannot be verified"
      ),
      (.writeFailed, "fails: not written"),
    ]
    for (outcome, words) in outcomes { expect(outcome, words) }
  }

  @Test("of the app server's answers")
  func served() {
    let balance = CreditBalance(user: Self.user, credits: 5, available: 3)
    let page = HistoryPage(user: Self.user, span: HistorySpan(limit: 3), lines: [], total: 7)
    let plans = [Witness.monthly, Witness.yearly].map { ServedPlan($0, until: Self.date) }
    let none = ServerAccess(user: Self.user, plans: [], asOf: Self.date)
    let two = ServerAccess(user: Self.user, plans: plans, asOf: Self.date)
    let outcomes: [(CallOutcome, String)] = [
      (.server(.accepted), "returns: arrived, nothing granted yet"),
      (.server(.access(none)), "returns: nothing for \(Self.who)"),
      (.server(.access(two)), "returns: com.kape.monthly, com.kape.yearly for \(Self.who)"),
      (
        .server(.credits(.balance(balance))),
        "returns: 5 credits of \(Self.who), 2 of them reserved"
      ),
      (
        .server(.credits(.balance(CreditBalance(user: Self.user, credits: 5)))),
        "returns: 5 credits of \(Self.who)"
      ),
      (.server(.credits(.history(page))), "returns: 0 of 7 rows"),
      (
        .server(.credits(.purchased(TransactionID(rawValue: 1), added: 10, balance: balance))),
        "returns: transaction 1 adds 10; 5 credits of \(Self.who), 2 of them reserved"
      ),
      (
        .server(.credits(.packs([OfferedPack(Witness.coins, credits: 10)]))),
        "returns: 1 packs"
      ),
      (
        .server(.credits(.image(balance))),
        "returns: an image; 5 credits of \(Self.who), 2 of them reserved"
      ),
      (.serverFailed(.unreachable), "fails: the server could not be reached"),
      (.serverFailed(.status(500)), "fails: status 500"),
      (.serverFailed(.refused(.insufficientCredits)), "fails: refused: not enough credits"),
      (
        .serverFailed(.refused(.invalidTransaction)),
        "fails: refused: not what the App Store signed"
      ),
      (
        .serverFailed(.refused(.otherProduct)),
        "fails: refused: the transaction is of another product"
      ),
      (.serverFailed(.refused(.unknownProduct)), "fails: refused: the product is not known"),
      (.serverFailed(.refused(.otherUser)), "fails: refused: it belongs to somebody else"),
    ]
    for (outcome, words) in outcomes { expect(outcome, words) }
  }

  @Test("of errors")
  func errors() {
    let words: [StoreError: String] = [
      .networkError: "a network error", .systemError: "a system error",
      .userCancelled: "cancelled by the customer",
      .notAvailableInStorefront: "not available in this country",
      .notEntitled: "the app lacks the right to sell", .unknown: "an unknown error",
      .productUnavailable: "the product is unavailable",
      .purchaseNotAllowed: "this customer may not buy", .invalidQuantity: "an invalid quantity",
      .ineligibleForOffer: "the offer is not for this customer",
      .invalidOfferIdentifier: "there is no such offer",
      .invalidOfferPrice: "the offer's price cannot be charged",
      .missingOfferParameters: "the offer lacks something",
      .invalidOfferSignature: "the offer's signature is not genuine",
      .unsupported: "not supported", .duplicateRefundRequest: "a duplicate refund request",
    ]
    for error in StoreError.allCases { expect(.failed(error), "fails: \(words[error] ?? "?")") }
  }

  private func expect(_ outcome: CallOutcome, _ words: String) {
    let event = WorldEvent.returned(
      CallID(rawValue: 1),
      kind: .sync,
      process: Witness.process,
      outcome: outcome
    )
    #expect(Self.what(event) == "sync \(words)")
  }

  @Test("of taps")
  func taps() {
    let actions: [(UserAction, String)] = [
      (.open(.purchase), "open the purchase sheet"), (.open(.settings), "open the settings sheet"),
      (.closeSheet, "close the sheet"), (.buy(Witness.vip), "buy com.kape.vip"),
      (.restore, "restore purchases"), (.dismissAlert, "dismiss the alert"),
      (.signIn(Self.user), "sign in as \(Self.who)"),
      (.signIn(AppAccountToken(rawValue: "somebody")), "sign in as somebody"),
      (.signOut, "sign out"), (.makeImage, "make an image"),
      (.showHistory, "look at the history"), (.custom("draw a card"), "draw a card"),
    ]
    for (action, words) in actions {
      let event = WorldEvent.tapped(action, process: Witness.process, window: 0)
      #expect(Self.what(event) == "tap in window 0: \(words)")
    }
  }

  @Test("of requests to a server")
  func requests() {
    let requests: [(ServerRequest, String)] = [
      (
        .post(Witness.signed(Witness.transaction()), by: Self.user),
        "post transaction 1 for \(Self.who)"
      ),
      (
        .post(SignedTransaction(rawValue: "a.b"), by: Self.user),
        "post an unreadable text for \(Self.who)"
      ),
      (.access(of: Self.user), "what may \(Self.who) use?"),
      (.signIn(Self.user), "sign in \(Self.who)"),
      (.credits(.balance(of: Self.user)), "what has \(Self.who)?"),
      (
        .credits(.history(of: Self.user, span: HistorySpan(limit: 3, offset: 6))),
        "the history of \(Self.who), 3 rows after 6"
      ),
      (
        .credits(
          .purchase(SignedTransaction(rawValue: "a.b"), product: Witness.coins, by: Self.user)
        ),
        "credit a purchase of com.kape.coins to \(Self.who)"
      ),
      (.credits(.packs(for: Self.user)), "what can be bought?"),
      (.credits(.image(for: Self.user)), "an image for \(Self.who)"),
    ]
    for (request, words) in requests {
      let event = WorldEvent.serverAsked(
        request,
        call: CallID(rawValue: 1),
        process: Witness.process
      )
      #expect(Self.what(event) == words)
    }
  }

  @Test("of a server's writes")
  func rows() {
    var renewal = Witness.renewalInfo
    renewal.gracePeriodExpirationDate = Self.date
    let revoked = PurchaseRecord.Copy(Witness.transaction(isRevoked: true), signed: Self.date)
    var upgraded = Witness.period(2, sequence: 1, until: 1, isUpgraded: true).transaction
    upgraded.signedDate = Self.date
    let copies = [revoked, PurchaseRecord.Copy(upgraded, signed: Self.date)]
    let record = PurchaseRecord(creditedTo: Self.user, copies: copies, renewal: renewal)
    let row = Row(number: 4, key: .named("a"), content: .purchase(record))
    #expect(
      Self.what(.rowChanged(row)) == "writes row 4: transaction 1 taken back, "
        + "transaction 2 upgraded, credited to \(Self.who), in grace"
    )
  }

  @Test("of commits")
  func records() {
    func entry(_ kind: LedgerEntry.Kind, _ status: LedgerEntry.Status) -> CreditRecord {
      let bought = kind == .purchase ? Witness.transaction(Witness.coins, 9) : nil
      return .entry(
        LedgerEntry(
          user: Self.user,
          kind: kind,
          amount: 4,
          transaction: bought,
          status: status,
          at: Self.date
        )
      )
    }
    let records: [(CreditRecord, String)] = [
      (entry(.purchase, .pending), "purchase of transaction 9, 4 for \(Self.who), reserved"),
      (entry(.usage, .completed), "image, 4 for \(Self.who), in force"),
      (entry(.bonus, .failed), "free credits, 4 for \(Self.who), given up"),
      (entry(.proration, .refunded), "refund in part, 4 for \(Self.who), refunded"),
      (.account(CreditAccount(user: Self.user)), "\(Self.who) has 0"),
      (
        .news(TransactionNews(Witness.transaction(), signed: Self.date)),
        "news of transaction 1"
      ),
    ]
    for (record, words) in records {
      let event = WorldEvent.committed([Record(id: RecordID(rawValue: 1), content: record)])
      #expect(Self.what(event) == "commits record 1: \(words)")
    }
  }

  @Test("of the developer's changes")
  func tasks() {
    let tasks: [(ServerTask, String)] = [
      (.deploy, "go live"), (.adopt([Self.user]), "take over 1 customers"), (.migrate, "migrate"),
      (.change(Witness.coins, credits: 9), "change com.kape.coins to 9 credits"),
      (.activate(Witness.coins, isActive: true), "show com.kape.coins"),
      (.activate(Witness.coins, isActive: false), "hide com.kape.coins"),
    ]
    for (task, words) in tasks { #expect(Self.what(.taskBegan(task)) == "begins to \(words)") }
  }

  @Test("of a device's news")
  func learned() {
    func words(_ entry: BookEntry) -> String { Self.what(.learned(entry, device: Witness.device)) }
    let states: [(RenewalState, String)] = [
      (.subscribed, "subscribed"), (.inGracePeriod, "in its grace period"),
      (.inBillingRetryPeriod, "in billing retry"), (.expired, "expired"), (.revoked, "refunded"),
    ]
    for (state, word) in states {
      let entry = Witness.period(1, sequence: 1, state: state, until: 1)
      #expect(words(entry) == "learns that com.kape.monthly is \(word)")
    }
    let upgraded = Witness.period(1, sequence: 1, until: 1, isUpgraded: true)
    #expect(words(upgraded) == "learns that com.kape.monthly is upgraded")
    var old = Witness.period(1, sequence: 1, until: 1)
    old.standing = nil
    #expect(words(old) == "learns that com.kape.monthly is an old period")
    let refunded = Witness.entry(sequence: 1, isRevoked: true)
    #expect(words(refunded) == "learns that com.kape.vip is refunded")
  }
}
