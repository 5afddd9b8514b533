import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("Invariants of a server")
struct ServerInvariantsTests {
  private typealias Server = ServerWitness

  // MARK: right-owner

  @Test("a purchase credited to one login must not move to another")
  func moved() {
    var server = Server(RightOwner())
    server.row(1, Server.record(creditedTo: Server.anna))
    server.row(2, Server.record(creditedTo: Server.anna), version: 1)
    #expect(server.signatures.isEmpty)
    server.row(3, Server.record(creditedTo: Server.ben), version: 2)
    #expect(server.signatures == ["right-owner/credited>moved/unclaimed"])
  }

  @Test("an unclaimed purchase may be credited to any customer")
  func claimed() {
    var server = Server(RightOwner())
    server.row(1, Server.record())
    server.row(2, Server.record(creditedTo: Server.ben), version: 1)
    #expect(server.signatures.isEmpty)
    #expect(server.premises == 1)
  }

  @Test("a window unlocks only what belongs to the signed-in customer")
  func shownToAnother() {
    var server = Server(RightOwner())
    server.row(1, Server.record(Server.period(for: Server.anna)))
    server.show(2, Screen(unlocked: [Witness.vip], appUser: Server.anna))
    #expect(server.signatures.isEmpty)
    server.show(3, Screen(unlocked: [Witness.vip], appUser: Server.ben))
    #expect(server.signatures == ["right-owner/signed-in>shows-anothers/none"])
  }

  @Test("the books know whose a purchase is, whatever the server's row says of its token")
  func ownerInBooks() {
    let another = "right-owner/signed-in>shows-anothers/none"
    for (owner, told, expected) in [
      (Server.anna, Server.anna, []), (Server.ben, Server.anna, [another]),
      (nil, Server.ben, []), (Server.anna, nil, []),
    ] as [(AppAccountToken?, AppAccountToken?, [String])] {
      var server = Server(RightOwner())
      server.bought(1, Server.period(for: owner))
      server.row(2, Server.record(Server.period(for: told), creditedTo: Server.anna))
      server.show(3, Screen(unlocked: [Witness.vip], appUser: Server.anna))
      #expect(server.signatures == expected)
    }
  }

  @Test("a signed-out customer has nothing")
  func signedOut() {
    var server = Server(RightOwner())
    server.row(1, Server.record(creditedTo: Server.anna))
    server.show(2, Screen(unlocked: [Witness.vip], appUser: Server.anna))
    server.show(3, Screen(unlocked: [Witness.vip]))
    #expect(server.signatures == ["right-owner/signed-out>shows-anothers/none"])
  }

  // MARK: books-agree

  @Test("a row that includes the newest notification agrees with the store")
  func agrees() {
    var server = Server(BooksAgree())
    server.bought(1)
    server.take(2, Server.payload(.subscribed(.initialBuy), signed: 1))
    server.row(2, Server.record())
    server.rest(10)
    #expect(server.signatures.isEmpty)
    #expect(server.premises == 1)
  }

  @Test("a processed refund must be in the row at quiescence")
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

  @Test("news that never reached the server cannot be in its rows")
  func lost() {
    var server = Server(BooksAgree())
    server.bought(1)
    server.take(2, Server.payload(.subscribed(.initialBuy), signed: 1))
    server.row(2, Server.record())
    let refunded = Server.period(takenBack: 5)
    server.bought(5, refunded)
    let payload = Server.payload(.refund, signed: 5, refunded)
    server.tell(6, .notificationSent(payload, attempt: 1))
    server.tell(6, .notificationAnswered(payload, attempt: 1, answer: .failed))
    server.rest(10)
    #expect(server.signatures.isEmpty)
  }

  @Test("an attempt answered too late may have been processed all the same")
  func answeredLate() {
    var server = Server(BooksAgree())
    server.bought(1)
    server.take(2, Server.payload(.subscribed(.initialBuy), signed: 1))
    let off = Server.renewal(on: false)
    let payload = Server.payload(.didChangeRenewalStatus(isOn: false), signed: 5, renewal: off)
    server.tell(5, .notificationSent(payload, attempt: 1))
    server.row(6, Server.record(renewal: off))
    server.tell(9, .notificationAnswered(payload, attempt: 1, answer: nil))
    server.rest(10)
    #expect(server.signatures.isEmpty)
  }

  @Test("an older renewal must not replace a newer one that was processed")
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

  @Test("a processed purchase must have a row")
  func missing() {
    var server = Server(BooksAgree())
    server.bought(1)
    server.take(2, Server.payload(.subscribed(.initialBuy), signed: 1))
    server.rest(10)
    #expect(server.signatures == ["books-agree/subscribed>row-missing/unclaimed"])
  }

  // MARK: one-row-per-purchase

  @Test("a second row of one purchase is one too many, but another version of the first is not")
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

  @Test(
    "the store reports no family renewals, so the row may be behind",
    arguments: [
      OwnershipType.purchased, .familyShared,
    ]
  )
  func shared(by owner: OwnershipType) {
    var server = Server(BooksAgree())
    let first = Server.period(owned: owner, until: 5)
    server.bought(1, first)
    server.take(2, Server.payload(.subscribed(.initialBuy), signed: 1, first))
    server.row(2, Server.record(first))
    server.bought(6, Server.period(TransactionID(rawValue: 2), renewing: first.id, owned: owner))
    server.rest(10)
    let behind = ["books-agree/subscribed>access-differs/unclaimed"]
    #expect(server.signatures == (owner == .purchased ? behind : []))
    #expect(server.premises == 1)
  }

  // MARK: stored-before-finished, paid-is-credited

  @Test("finishing before the server has stored the purchase for any customer is too early")
  func finishedEarly() {
    var server = Server(StoredBeforeFinished())
    server.bought(1)
    server.tell(2, .finished(Server.original, process: Witness.process))
    #expect(server.signatures == ["stored-before-finished/finish>no-row/unclaimed"])
    server.row(3, Server.record())
    server.tell(4, .finished(Server.original, process: Witness.process))
    #expect(server.signatures.last == "stored-before-finished/finish>no-owner/unclaimed")
  }

  @Test("finishing what the server has stored for a customer is right")
  func finishedInTime() {
    var server = Server(StoredBeforeFinished())
    server.bought(1)
    server.row(2, Server.record(creditedTo: Server.anna))
    server.tell(3, .finished(Server.original, process: Witness.process))
    #expect(server.signatures.isEmpty)
    #expect(server.premises == 1)
  }

  @Test(
    "a paid purchase belongs to a customer at quiescence if one is signed in",
    arguments: [true, false]
  )
  func belongsToNobody(isSignedIn: Bool) {
    var server = Server(PaidIsCredited())
    server.bought(1)
    server.row(2, Server.record())
    server.show(3, Screen(appUser: isSignedIn ? Server.anna : nil))
    var early = server
    early.rest(15_000 + Witness.roundTrip)
    #expect(early.signatures.isEmpty)
    server.rest(15_001 + Witness.roundTrip)
    let expected = isSignedIn ? ["paid-is-credited/paid-outside>belongs-to-nobody/unclaimed"] : []
    #expect(server.signatures == expected)
  }

  @Test("another login's purchase counts as paid and credited")
  func belongsToAnother() {
    var server = Server(PaidIsCredited())
    server.bought(1)
    server.row(2, Server.record(creditedTo: Server.ben))
    server.show(3, Screen(appUser: Server.anna))
    server.rest(15_001 + Witness.roundTrip)
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
    server.tell(milliseconds, .began(call, kind: .post, process: Witness.process, product: nil))
    let signed = StoreSignature.signer.sign(transaction, at: transaction.signedDate)
    let request = ServerRequest.post(signed, by: Server.anna)
    server.tell(milliseconds, .serverAsked(request, call: call, process: Witness.process))
    if let answer {
      server.tell(
        milliseconds,
        .returned(call, kind: .post, process: Witness.process, outcome: answer)
      )
    }
  }

  private var stored: CallOutcome {
    .server(.access(ServerAccess(user: Server.anna, asOf: Server.date(0))))
  }

  @Test("a stored purchase is not posted again, but its later changes are")
  func postedAgain() {
    var server = Server(StoredOnce())
    post(&server, 1, at: 1, answer: stored)
    post(&server, 2, at: 2, Server.period(takenBack: 2), answer: stored)
    #expect(server.signatures.isEmpty)
    post(&server, 3, at: 3, answer: stored)
    #expect(server.signatures == ["stored-once/post-stored>posted-again/none"])
  }

  @Test("an unstored purchase is posted again, but not during another post of it")
  func postedTwice() {
    var server = Server(StoredOnce())
    post(&server, 1, at: 1, answer: .serverFailed(.unreachable))
    post(&server, 2, at: 2, answer: .server(.accepted))
    post(&server, 3, at: 3, answer: nil)
    #expect(server.signatures.isEmpty)
    post(&server, 4, at: 4, answer: nil)
    #expect(server.signatures == ["stored-once/post-under-way>posted-again/none"])
  }
}
