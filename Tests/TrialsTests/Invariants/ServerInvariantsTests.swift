import Simulation
import StoreModel
import Testing

@testable import StoreSimulation
@testable import Trials

/// A hand-made story between a store, a server and an app with a login.
private struct ServerWitness {
  static let anna = AppAccountToken(of: Witness.account, number: 1)
  static let ben = AppAccountToken(of: Witness.account, number: 2)
  static let original = TransactionID(rawValue: 1)

  private(set) var witness: Witness
  private var shown = Screen()

  init(_ invariant: any Invariant) { witness = Witness(invariant) }

  var signatures: [String] { witness.signatures }
  var premises: Int { witness.verdict.premises }

  static func date(_ milliseconds: Int64) -> StoreDate {
    StoreDate(at: VirtualInstant(rawValue: milliseconds * 1_000_000))
  }

  /// A period from the start of the world on.
  static func period(
    for user: AppAccountToken? = nil,
    until end: Int64 = 3_600_000,
    takenBack: Int64? = nil
  ) -> Transaction {
    Transaction(
      id: original,
      productID: Witness.vip,
      productType: .autoRenewable,
      purchaseDate: date(0),
      subscription: SubscriptionDetails(groupID: "g", expirationDate: date(end)),
      revocation: takenBack.map { Revocation(date: date($0)) },
      appAccountToken: user
    )
  }

  static func renewal(on isOn: Bool = true) -> RenewalInfo {
    RenewalInfo(
      originalTransactionID: original,
      currentProductID: Witness.vip,
      willAutoRenew: isOn,
      autoRenewPreference: isOn ? Witness.vip : nil,
      renewalDate: date(3_600_000),
      recentSubscriptionStartDate: date(0)
    )
  }

  static func payload(
    _ notification: ServerNotification,
    signed: Int64,
    _ transaction: Transaction = period(),
    renewal: RenewalInfo = renewal()
  ) -> NotificationPayload {
    NotificationPayload(
      notification: notification,
      id: NotificationID(rawValue: "\(signed)"),
      signedDate: date(signed),
      transaction: transaction,
      renewal: renewal,
      status: .subscribed
    )
  }

  static func record(
    _ transaction: Transaction = period(),
    creditedTo user: AppAccountToken? = nil,
    renewal: RenewalInfo = renewal()
  ) -> PurchaseRecord {
    PurchaseRecord(
      creditedTo: user,
      copies: [PurchaseRecord.Copy(transaction, signed: date(0))],
      renewal: renewal
    )
  }

  mutating func tell(_ milliseconds: Int64, _ event: WorldEvent) {
    witness.tell(milliseconds, event)
  }

  mutating func rest(_ milliseconds: Int64) { witness.rest(milliseconds) }

  /// A row is written.
  mutating func row(
    _ milliseconds: Int64,
    _ record: PurchaseRecord,
    number: Int = 0,
    version: Int = 0
  ) {
    let row = Row(
      number: number,
      key: .purchase(Self.original),
      content: .purchase(record),
      version: version
    )
    tell(milliseconds, .rowChanged(row))
  }

  /// A notification is sent and taken in.
  mutating func take(_ milliseconds: Int64, _ payload: NotificationPayload) {
    tell(milliseconds, .notificationSent(payload, attempt: 1))
    tell(milliseconds, .notificationAnswered(payload, attempt: 1, .ok))
  }

  /// A window shows something else.
  mutating func show(_ milliseconds: Int64, _ screen: Screen) { witness.show(milliseconds, screen) }

  /// The server tells the app what an app user may use.
  mutating func told(
    _ milliseconds: Int64,
    _ user: AppAccountToken,
    _ plans: [ProductID] = [Witness.vip],
    until end: Int64 = 3_600_000
  ) {
    let access = ServerAccess(
      user: user,
      plans: plans,
      end: plans.isEmpty ? nil : Self.date(end),
      asOf: Self.date(milliseconds)
    )
    witness.call(milliseconds, 1, .access, .server(.access(access)))
  }

  /// The store charges, and the device hears of it.
  mutating func bought(_ milliseconds: Int64, _ transaction: Transaction = period()) {
    let standing = SubscriptionStanding(
      state: transaction.isRevoked ? .revoked : .subscribed,
      accessEnd: transaction.isRevoked ? nil : transaction.expirationDate,
      renewalInfo: Self.renewal()
    )
    let entry = BookEntry(
      transaction: transaction,
      sequence: transaction.isRevoked ? 2 : 1,
      origin: .outside,
      standing: standing
    )
    tell(milliseconds, .charged(entry, account: Witness.account))
    tell(milliseconds, .learned(entry, device: Witness.device))
  }
}

@Suite("Invariants of a server")
struct ServerInvariantsTests {
  private typealias Server = ServerWitness

  // MARK: right-owner

  @Test("a purchase that was credited to one login must not move to another")
  func moved() {
    var server = Server(RightOwner())
    server.row(1, Server.record(creditedTo: Server.anna))
    server.row(2, Server.record(creditedTo: Server.anna), version: 1)
    #expect(server.signatures.isEmpty)
    server.row(3, Server.record(creditedTo: Server.ben), version: 2)
    #expect(server.signatures == ["right-owner/credited>moved/unclaimed"])
  }

  @Test("what nobody claimed may be credited to anybody")
  func claimed() {
    var server = Server(RightOwner())
    server.row(1, Server.record())
    server.row(2, Server.record(creditedTo: Server.ben), version: 1)
    #expect(server.signatures.isEmpty)
    #expect(server.premises == 1)
  }

  @Test("a window shows unlocked what belongs to who is signed in, and to nobody else")
  func shownToAnother() {
    var server = Server(RightOwner())
    server.row(1, Server.record(Server.period(for: Server.anna)))
    server.show(2, Screen(unlocked: [Witness.vip], appUser: Server.anna))
    #expect(server.signatures.isEmpty)
    server.show(3, Screen(unlocked: [Witness.vip], appUser: Server.ben))
    #expect(server.signatures == ["right-owner/signed-in>shows-anothers/none"])
  }

  @Test("who signed out has nothing")
  func signedOut() {
    var server = Server(RightOwner())
    server.row(1, Server.record(creditedTo: Server.anna))
    server.show(2, Screen(unlocked: [Witness.vip], appUser: Server.anna))
    server.show(3, Screen(unlocked: [Witness.vip]))
    #expect(server.signatures == ["right-owner/signed-out>shows-anothers/none"])
  }

  // MARK: books-agree

  @Test("a row that the newest notification is in agrees with the books")
  func agrees() {
    var server = Server(BooksAgree())
    server.bought(1)
    server.take(2, Server.payload(.subscribed(.initialBuy), signed: 1))
    server.row(2, Server.record())
    server.rest(10)
    #expect(server.signatures.isEmpty)
    #expect(server.premises == 1)
  }

  @Test("a refund that was taken in must be in the row at rest")
  func refundForgotten() {
    var server = Server(BooksAgree())
    server.bought(1)
    server.take(2, Server.payload(.subscribed(.initialBuy), signed: 1))
    server.row(2, Server.record())
    let refunded = Server.period(takenBack: 5)
    server.bought(5, refunded)
    server.take(6, Server.payload(.refund, signed: 5, refunded))
    server.rest(10)
    #expect(
      server.signatures == [
        "books-agree/refund>access-differs/unclaimed",
        "books-agree/refund>transaction-differs/unclaimed",
      ]
    )
  }

  @Test("what the server was never told cannot be in its rows")
  func lost() {
    var server = Server(BooksAgree())
    server.bought(1)
    server.take(2, Server.payload(.subscribed(.initialBuy), signed: 1))
    server.row(2, Server.record())
    let refunded = Server.period(takenBack: 5)
    server.bought(5, refunded)
    let payload = Server.payload(.refund, signed: 5, refunded)
    server.tell(6, .notificationSent(payload, attempt: 1))
    server.tell(6, .notificationAnswered(payload, attempt: 1, .failed))
    server.rest(10)
    #expect(server.signatures.isEmpty)
  }

  @Test("an attempt that was answered too late may have been taken in all the same")
  func answeredLate() {
    var server = Server(BooksAgree())
    server.bought(1)
    server.take(2, Server.payload(.subscribed(.initialBuy), signed: 1))
    let off = Server.renewal(on: false)
    let payload = Server.payload(.didChangeRenewalStatus(isOn: false), signed: 5, renewal: off)
    server.tell(5, .notificationSent(payload, attempt: 1))
    server.row(6, Server.record(renewal: off))
    server.tell(9, .notificationAnswered(payload, attempt: 1, nil))
    server.rest(10)
    #expect(server.signatures.isEmpty)
  }

  @Test("an older renewal must not stand where a newer one was taken in")
  func olderRenewal() {
    var server = Server(BooksAgree())
    server.bought(1)
    let off = Server.renewal(on: false)
    server.take(2, Server.payload(.didChangeRenewalStatus(isOn: false), signed: 5, renewal: off))
    server.row(3, Server.record(renewal: off))
    server.take(4, Server.payload(.subscribed(.initialBuy), signed: 1))
    server.row(5, Server.record(), version: 1)
    server.rest(10)
    let expected = "books-agree/did-change-renewal-status>renewal-differs/unclaimed"
    #expect(server.signatures == [expected])
  }

  @Test("what the server took in must have a row")
  func missing() {
    var server = Server(BooksAgree())
    server.bought(1)
    server.take(2, Server.payload(.subscribed(.initialBuy), signed: 1))
    server.rest(10)
    #expect(server.signatures == ["books-agree/subscribed>row-missing/unclaimed"])
  }

  // MARK: one-row-per-purchase

  @Test("a second row of one purchase is one too many; another version of the first is none")
  func secondRow() {
    var server = Server(OneRowPerPurchase())
    server.row(1, Server.record())
    server.row(2, Server.record(creditedTo: Server.anna), version: 1)
    #expect(server.signatures.isEmpty)
    server.row(3, Server.record(), number: 1)
    #expect(server.signatures == ["one-row-per-purchase/store>second-row/none"])
  }

  @Test("a transaction is in its row once")
  func repeated() {
    var server = Server(OneRowPerPurchase())
    var record = Server.record()
    record.copies += record.copies
    server.row(1, record)
    #expect(server.signatures == ["one-row-per-purchase/store>repeated/none"])
  }

  // MARK: told-access-is-shown

  @Test("what the server said is shown within 1 s and a round trip")
  func toldAndLocked() {
    var server = Server(ToldAccessIsShown())
    server.row(1, Server.record(creditedTo: Server.anna))
    server.show(2, Screen(appUser: Server.anna))
    server.told(10, Server.anna)
    // 1 s and a round trip of 800 ms later, and not a millisecond earlier.
    server.tell(1_810, .online(Witness.device, true))
    #expect(server.signatures.isEmpty)
    server.tell(1_811, .online(Witness.device, true))
    #expect(server.signatures == ["told-access-is-shown/told-access>locked/none"])
  }

  @Test("what was said to one login binds no window of another")
  func toldToAnother() {
    var server = Server(ToldAccessIsShown())
    server.row(1, Server.record(creditedTo: Server.anna))
    server.show(2, Screen(appUser: Server.ben))
    server.told(10, Server.anna)
    server.tell(60_000, .online(Witness.device, true))
    #expect(server.signatures.isEmpty)
    #expect(server.premises == 1)
  }

  @Test("an answer that the rows do not say any more binds nobody")
  func outdated() {
    var server = Server(ToldAccessIsShown())
    server.row(1, Server.record(creditedTo: Server.anna))
    server.show(2, Screen(appUser: Server.anna))
    server.told(10, Server.anna)
    server.row(20, Server.record(Server.period(takenBack: 20), creditedTo: Server.anna), version: 1)
    server.tell(60_000, .online(Witness.device, true))
    #expect(server.signatures.isEmpty)
  }

  @Test("when the time is over that the server said, the window locks")
  func over() {
    var server = Server(ToldAccessIsShown())
    server.row(1, Server.record(Server.period(until: 5_000), creditedTo: Server.anna))
    server.show(2, Screen(unlocked: [Witness.vip], appUser: Server.anna))
    server.told(10, Server.anna, until: 5_000)
    server.tell(5_000, .online(Witness.device, true))
    server.tell(6_800, .online(Witness.device, true))
    #expect(server.signatures.isEmpty)
    server.tell(6_801, .online(Witness.device, true))
    #expect(server.signatures == ["told-access-is-shown/told-nothing>unlocked/none"])
  }

  // MARK: stored-before-finished, paid-is-credited

  @Test("a finish before the server has stored it for anybody comes too early")
  func finishedEarly() {
    var server = Server(StoredBeforeFinished())
    server.bought(1)
    server.tell(2, .finished(Server.original, Witness.process))
    #expect(server.signatures == ["stored-before-finished/finish>no-row/unclaimed"])
    server.row(3, Server.record())
    server.tell(4, .finished(Server.original, Witness.process))
    #expect(server.signatures.last == "stored-before-finished/finish>no-owner/unclaimed")
  }

  @Test("a finish of what the server has stored for somebody is right")
  func finishedInTime() {
    var server = Server(StoredBeforeFinished())
    server.bought(1)
    server.row(2, Server.record(creditedTo: Server.anna))
    server.tell(3, .finished(Server.original, Witness.process))
    #expect(server.signatures.isEmpty)
    #expect(server.premises == 1)
  }

  @Test(
    "what is paid for belongs to somebody at rest if somebody is signed in",
    arguments: [true, false]
  )
  func belongsToNobody(isSignedIn: Bool) {
    var server = Server(PaidIsCredited())
    server.bought(1)
    server.row(2, Server.record())
    server.show(3, Screen(appUser: isSignedIn ? Server.anna : nil))
    server.rest(10)
    let expected = isSignedIn ? ["paid-is-credited/paid-outside>belongs-to-nobody/unclaimed"] : []
    #expect(server.signatures == expected)
  }

  @Test("what belongs to another login is paid for and credited")
  func belongsToAnother() {
    var server = Server(PaidIsCredited())
    server.bought(1)
    server.row(2, Server.record(creditedTo: Server.ben))
    server.show(3, Screen(appUser: Server.anna))
    server.rest(10)
    #expect(server.signatures.isEmpty)
    #expect(server.premises == 1)
  }

  // MARK: stored-once

  private func post(
    _ server: inout ServerWitness,
    _ number: Int,
    at milliseconds: Int64,
    _ transaction: Transaction = ServerWitness.period(),
    answer: CallOutcome?
  ) {
    let call = CallID(rawValue: number)
    server.tell(milliseconds, .began(call, .post, Witness.process, product: nil))
    let request = ServerRequest.post(transaction, by: Server.anna)
    server.tell(milliseconds, .serverAsked(request, call, Witness.process))
    if let answer { server.tell(milliseconds, .returned(call, .post, Witness.process, answer)) }
  }

  private var stored: CallOutcome {
    .server(.access(ServerAccess(user: Server.anna, asOf: Server.date(0))))
  }

  @Test("what was stored is not posted again; what became of it later is")
  func postedAgain() {
    var server = Server(StoredOnce())
    post(&server, 1, at: 1, answer: stored)
    post(&server, 2, at: 2, Server.period(takenBack: 2), answer: stored)
    #expect(server.signatures.isEmpty)
    post(&server, 3, at: 3, answer: stored)
    #expect(server.signatures == ["stored-once/post-stored>posted-again/none"])
  }

  @Test("what was not stored is posted again, but not while a post of it is under way")
  func postedTwice() {
    var server = Server(StoredOnce())
    post(&server, 1, at: 1, answer: .serverFailed(.unreachable))
    post(&server, 2, at: 2, answer: .server(.accepted))
    post(&server, 3, at: 3, answer: nil)
    #expect(server.signatures.isEmpty)
    post(&server, 4, at: 4, answer: nil)
    #expect(server.signatures == ["stored-once/post-under-way>posted-again/none"])
  }

  // MARK: login-is-whole

  private func failedLogin(showing user: AppAccountToken?) -> [String] {
    var server = Server(LoginIsWhole())
    server.show(1, Screen(appUser: Server.anna))
    server.tell(2, .tapped(.signIn(Server.ben), Witness.process, window: 0))
    let call = CallID(rawValue: 1)
    server.tell(3, .serverAsked(.signIn(Server.ben), call, Witness.process))
    server.tell(4, .returned(call, .serverSignIn, Witness.process, .serverFailed(.unreachable)))
    let alert = Alert(kind: .signInFailed, message: "")
    server.show(5, Screen(alert: alert, appUser: user))
    #expect(server.premises == 1)
    return server.signatures
  }

  @Test("a login that fails leaves the one before signed in")
  func halfDone() {
    #expect(failedLogin(showing: Server.anna).isEmpty)
    #expect(
      failedLogin(showing: Server.ben) == ["login-is-whole/login-failed>user-changed/none"]
    )
  }
}
