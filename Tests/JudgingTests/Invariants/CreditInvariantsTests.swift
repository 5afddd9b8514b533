import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("Invariants of a ledger")
struct CreditInvariantsTests {
  private typealias Ledger = LedgerWitness
  private static let anna = LedgerWitness.anna
  private static let ben = LedgerWitness.ben

  private func bought(
    _ number: Int,
    _ user: AppAccountToken,
    _ status: LedgerEntry.Status = .completed
  ) -> Record<CreditRecord> {
    Ledger.row(number, user, .purchase, 10, status, of: Ledger.coins())
  }

  // MARK: credited-once

  @Test("two active rows of one transaction are one too many, but a refunded row does not count")
  func creditedAgain() {
    var ledger = Ledger(CreditedOnce())
    ledger.commit(1, bought(5, Self.anna))
    ledger.commit(2, bought(5, Self.anna, .refunded))
    ledger.commit(3, bought(5, Self.anna))
    #expect(ledger.signatures.isEmpty && ledger.premises == 3)
    ledger.commit(4, bought(6, Self.anna))
    #expect(ledger.signatures == ["credited-once/told-by-store>credited-again/none"])
  }

  @Test("one customer's purchase must not belong to another or move to another")
  func moved() {
    var both = Ledger(CreditedOnce())
    both.commit(1, bought(5, Self.anna))
    both.commit(2, bought(6, Self.ben))
    #expect(both.signatures == ["credited-once/told-by-store>credited-to-another/none"])
    var moved = Ledger(CreditedOnce())
    moved.commit(1, bought(5, Self.anna))
    moved.commit(2, bought(5, Self.anna, .failed), bought(6, Self.ben))
    #expect(moved.signatures == ["credited-once/told-by-store>moved/none"])
  }

  @Test("a purchase with a token belongs to its customer, whoever's row comes first")
  func named() {
    let another = "credited-once/told-by-store>credited-to-another/none"
    var taken = Ledger(CreditedOnce())
    taken.bought(1, Ledger.coins(for: Self.anna))
    taken.commit(2, bought(5, Self.ben))
    #expect(taken.signatures == [another] && taken.premises == 1)
    // What the server keeps of the transaction may have lost the token, but the books have it.
    var posted = Ledger(CreditedOnce())
    posted.bought(1, Ledger.coins(for: Self.anna))
    posted.commit(2, bought(5, Self.anna))
    posted.commit(3, bought(5, Self.anna, .failed), bought(6, Self.ben))
    #expect(posted.signatures == [another])
    var rightful = Ledger(CreditedOnce())
    rightful.bought(1, Ledger.coins(for: Self.anna))
    rightful.commit(2, bought(6, Self.ben, .failed))
    rightful.commit(3, bought(5, Self.anna))
    #expect(rightful.signatures.isEmpty && rightful.premises == 2)
    var unnamed = Ledger(CreditedOnce())
    unnamed.bought(1, Ledger.coins())
    unnamed.commit(2, bought(5, Self.ben))
    #expect(unnamed.signatures.isEmpty)
  }

  // MARK: sold-before-credited

  @Test("a purchase that the store never sold must not be credited; a sold one may")
  func neverSold() {
    var ledger = Ledger(SoldBeforeCredited())
    ledger.bought(1)
    ledger.commit(2, bought(5, Self.anna))
    #expect(ledger.signatures.isEmpty && ledger.premises == 1)
    ledger.commit(3, Ledger.row(6, Self.anna, .purchase, 10, of: Ledger.coins(2)))
    #expect(ledger.signatures == ["sold-before-credited/forged>credited/none"])
  }

  // MARK: balance-is-sum

  @Test("a stored balance is the sum of the rows; a mere reservation does not count")
  func stored() {
    var ledger = Ledger(BalanceIsSum())
    ledger.commit(
      1,
      bought(5, Self.anna),
      Ledger.row(6, Self.anna, .usage, -1, .pending),
      Ledger.account(Self.anna, has: 10)
    )
    #expect(ledger.signatures.isEmpty && ledger.premises == 1)
    ledger.commit(2, Ledger.row(6, Self.anna, .usage, -1))
    #expect(ledger.signatures == ["balance-is-sum/too-much>stored/none"])
  }

  @Test("free credits stored as a number count in addition to the rows")
  func freeNumber() {
    var ledger = Ledger(BalanceIsSum())
    ledger.commit(1, Ledger.account(Self.anna, has: 0, free: 2))
    ledger.ask(2, .balance(of: Self.anna))
    ledger.answer(3, .balance(CreditBalance(user: Self.anna, credits: 2)))
    #expect(ledger.signatures.isEmpty)
  }

  @Test("a reported balance was the sum at some instant since the request")
  func describe() {
    var ledger = Ledger(BalanceIsSum())
    ledger.commit(1, bought(5, Self.anna), Ledger.account(Self.anna, has: 10))
    ledger.ask(2, .balance(of: Self.anna))
    ledger.commit(3, Ledger.row(6, Self.anna, .usage, -1), Ledger.account(Self.anna, has: 9))
    ledger.answer(4, .balance(CreditBalance(user: Self.anna, credits: 10)))
    #expect(ledger.signatures.isEmpty)
    ledger.ask(5, .balance(of: Self.anna))
    ledger.answer(6, .balance(CreditBalance(user: Self.anna, credits: 10)))
    #expect(ledger.signatures == ["balance-is-sum/too-much>told/none"])
  }

  // MARK: never-overspent

  @Test("an image needs an unreserved credit; a refund may leave a negative balance")
  func overspent() {
    var ledger = Ledger(NeverOverspent())
    ledger.commit(1, Ledger.row(5, Self.anna, .bonus, 1))
    ledger.commit(2, Ledger.row(6, Self.anna, .usage, -1, .pending))
    ledger.commit(3, Ledger.row(5, Self.anna, .bonus, 1, .failed))
    ledger.commit(4, Ledger.row(6, Self.anna, .usage, -1))
    #expect(ledger.signatures.isEmpty && ledger.premises == 1)
    ledger.commit(5, Ledger.row(7, Self.anna, .usage, -1, .pending))
    #expect(ledger.signatures == ["never-overspent/image>below-zero/none"])
  }

  // MARK: credited-before-finished, finished-at-last

  @Test("finishing before any row is too early; after one, whatever became of it, it is right")
  func finishedEarly() {
    var ledger = Ledger(CreditedBeforeFinished())
    ledger.bought(1)
    ledger.tell(2, .finished(TransactionID(rawValue: 1), process: Witness.process))
    #expect(ledger.signatures == ["credited-before-finished/finish>no-row/direct"])
    ledger.commit(3, bought(5, Self.anna, .refunded))
    ledger.tell(4, .finished(TransactionID(rawValue: 1), process: Witness.process))
    #expect(ledger.signatures.count == 1 && ledger.premises == 2)
  }

  @Test(
    "a purchase that the server reported as credited is finished at quiescence",
    arguments: [true, false]
  )
  func finishedAtLast(isFinished: Bool) {
    var ledger = Ledger(FinishedAtLast())
    let id = TransactionID(rawValue: 1)
    ledger.ask(1, .balance(of: Self.anna))
    let balance = CreditBalance(user: Self.anna, credits: 10)
    ledger.answer(2, .purchased(id, added: 10, balance: balance))
    if isFinished { ledger.tell(3, .finished(id, process: Witness.process)) }
    ledger.rest(9)
    let unfinished = ["finished-at-last/credited>unfinished/none"]
    #expect(ledger.signatures == (isFinished ? [] : unfinished))
    #expect(ledger.premises == 1)
  }

  // MARK: ledger-fits-store

  @Test("at quiescence a purchase with a token is credited, as is one without if signed in")
  func notCredited() {
    for (transaction, user, isDue) in [
      (Ledger.coins(for: Self.anna), nil, true), (Ledger.coins(), nil, false),
      (Ledger.coins(), Self.ben, true),
    ] as [(Transaction, AppAccountToken?, Bool)] {
      var ledger = Ledger(LedgerFitsStore())
      ledger.bought(1, transaction)
      ledger.show(2, Screen(appUser: user))
      ledger.rest(9)
      let source = transaction.appAccountToken == nil ? "unclaimed" : "with-token"
      let lost = ["ledger-fits-store/paid-direct>not-credited/\(source)"]
      #expect(ledger.signatures == (isDue ? lost : []))
    }
  }

  @Test("a refund is in the ledger at quiescence, and a reversal makes the row active again")
  func refunds() {
    let refund = Revocation(date: Ledger.date)
    let cases: [(Revocation?, LedgerEntry.Status, String?)] = [
      (nil, .completed, nil), (nil, .refunded, "paid-direct>taken-back"),
      (refund, .refunded, nil), (refund, .completed, "refunded>still-credited"),
    ]
    for (revocation, status, wrong) in cases {
      var ledger = Ledger(LedgerFitsStore())
      ledger.bought(1, Ledger.coins(takenBack: revocation))
      ledger.commit(2, bought(5, Self.anna, status))
      ledger.rest(9)
      #expect(ledger.signatures == (wrong.map { ["ledger-fits-store/\($0)/unclaimed"] } ?? []))
      #expect(ledger.premises == 1)
    }
  }

  @Test("a partial refund is one more row, once", arguments: [0, 1, 2])
  func parts(count: Int) {
    var ledger = Ledger(LedgerFitsStore())
    let part = Revocation(date: Ledger.date, type: .refundProrated, percentage: 50_000)
    let transaction = Ledger.coins(takenBack: part)
    ledger.bought(1, transaction)
    ledger.commit(2, bought(5, Self.anna))
    for number in 0..<count {
      ledger.commit(3, Ledger.row(6 + number, Self.anna, .proration, -5, of: transaction))
    }
    ledger.rest(9)
    let wrong = ["ledger-fits-store/refunded>part-kept/unclaimed"]
    #expect(ledger.signatures == (count == 1 ? [] : wrong))
  }

  @Test("news that the store had to give up sending is not required")
  func givenUp() {
    var ledger = Ledger(LedgerFitsStore())
    let transaction = Ledger.coins(for: Self.anna)
    ledger.bought(1, transaction)
    let payload = NotificationPayload(
      notification: .oneTimeCharge,
      id: NotificationID(rawValue: "1"),
      signedDate: Ledger.date,
      transaction: transaction
    )
    ledger.tell(2, .notificationSent(payload, attempt: 1))
    ledger.tell(2, .notificationGivenUp(payload))
    ledger.rest(9)
    #expect(ledger.signatures.isEmpty)
  }

  @Test("a pack gives what it gave when it was bought", arguments: [9, 10, 11])
  func amounts(credits: Int) {
    var ledger = Ledger(LedgerFitsStore())
    let now = CreditPack.Amount(99, since: StoreDate(rawValue: 1))
    let before = CreditPack.Amount(credits, since: Ledger.date)
    let pack = CreditPack(Witness.coins, amounts: [before, now])
    ledger.commit(1, Record(id: RecordID(rawValue: 9), content: .pack(pack)))
    ledger.bought(1)
    ledger.commit(2, bought(5, Self.anna))
    ledger.rest(9)
    let effect = [9: "more-credits", 11: "fewer-credits"][credits]
    let wrong = effect.map { ["ledger-fits-store/paid-direct>\($0)/unclaimed"] } ?? []
    #expect(ledger.signatures == wrong)
  }

  @Test(
    "a pack that is being changed gives what the server knew when it credited",
    arguments: [true, false]
  )
  func change(isLate: Bool) {
    var ledger = Ledger(LedgerFitsStore())
    let ten = CreditPack.Amount(10, since: StoreDate(rawValue: 0))
    let twelve = CreditPack.Amount(12, since: Ledger.date)
    let packs = [[ten], [ten, twelve]].map { amounts in
      Record(
        id: RecordID(rawValue: 9),
        content: CreditRecord.pack(CreditPack(Witness.coins, amounts: amounts))
      )
    }
    ledger.commit(1, packs[0])
    ledger.bought(1)
    if !isLate { ledger.commit(2, packs[1]) }
    ledger.commit(3, bought(5, Self.anna))
    if isLate { ledger.commit(4, packs[1]) }
    // That it becomes something else later on does not matter: it came when it came.
    ledger.commit(5, bought(5, Self.anna))
    ledger.rest(9)
    let wrong = ["ledger-fits-store/paid-direct>fewer-credits/unclaimed"]
    #expect(ledger.signatures == (isLate ? [] : wrong))
  }

  // MARK: free-credits-once

  @Test("free credits are given once, and to every customer")
  func freeCredits() {
    var ledger = Ledger(FreeCreditsOnce())
    ledger.commit(1, Ledger.account(Self.ben, has: 0), Ledger.row(5, Self.anna, .bonus, 2))
    #expect(ledger.signatures.isEmpty)
    ledger.commit(2, Ledger.row(6, Self.anna, .bonus, 2))
    ledger.rest(9)
    #expect(
      ledger.signatures == [
        "free-credits-once/free-credits>given-again/none",
        "free-credits-once/free-credits>not-given/none",
      ]
    )
  }

  @Test("an existing customer gets them from a completed migration, and not before")
  func migration() {
    for isDone in [true, false] {
      var ledger = Ledger(FreeCreditsOnce())
      ledger.tell(1, .taskBegan(.adopt([Self.anna])))
      ledger.commit(2, Ledger.account(Self.anna, has: 0))
      ledger.tell(3, .taskEnded(.migrate, isDone: isDone))
      ledger.rest(9)
      let missing = ["free-credits-once/free-credits>not-given/none"]
      #expect(ledger.signatures == (isDone ? missing : []))
    }
  }
}
