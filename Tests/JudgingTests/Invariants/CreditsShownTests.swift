import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("Invariants of the displayed credits")
struct CreditsShownTests {
  private typealias Ledger = LedgerWitness
  private static let anna = LedgerWitness.anna
  private static let ben = LedgerWitness.ben

  private func line(_ number: Int, _ user: AppAccountToken = anna) -> HistoryPage.Line {
    HistoryPage.Line(
      RecordID(rawValue: number),
      LedgerEntry(user: user, kind: .usage, amount: -1, at: Ledger.date)
    )
  }

  private func usage(_ number: Int) -> Record<CreditRecord> {
    Ledger.row(number, Self.anna, .usage, -1)
  }

  // MARK: own-rows-only

  @Test("an answer about another customer is wrong, and so are that customer's rows in a window")
  func anothers() {
    var ledger = Ledger(OwnRowsOnly())
    ledger.ask(1, .balance(of: Self.anna))
    ledger.answer(2, .balance(CreditBalance(user: Self.anna, credits: 1)))
    ledger.show(3, Screen(appUser: Self.anna, history: [line(5)]))
    #expect(ledger.signatures.isEmpty && ledger.premises == 1)
    ledger.ask(4, .balance(of: Self.anna))
    ledger.answer(5, .balance(CreditBalance(user: Self.ben, credits: 1)))
    ledger.show(6, Screen(appUser: Self.ben, history: [line(5)]))
    #expect(
      ledger.signatures == [
        "own-rows-only/anothers>answered/none", "own-rows-only/anothers>shown/none",
      ]
    )
  }

  // MARK: pages-fit

  /// Two rows, and a third one once the first page is requested, with the reported count.
  private func reading(_ shown: [Int], of total: Int, then isAskedAgain: Bool = false) -> [String] {
    let span = HistorySpan(limit: 1)
    var ledger = Ledger(PagesFit())
    ledger.show(0, Screen(appUser: Self.anna))
    ledger.commit(1, usage(5), usage(6))
    ledger.ask(2, .history(of: Self.anna, span: span))
    ledger.commit(3, usage(7))
    let page = HistoryPage(user: Self.anna, span: span, lines: [], total: total)
    ledger.answer(4, .history(page))
    if isAskedAgain { ledger.ask(5, .history(of: Self.anna, span: span)) }
    ledger.show(9, Screen(appUser: Self.anna, history: shown.map { line($0) }))
    #expect(ledger.premises == 1)
    return ledger.signatures
  }

  @Test("rows at the first page's time appear once; later ones may or may not appear")
  func pages() {
    #expect(reading([6, 5], of: 2).isEmpty)
    #expect(reading([7, 6, 5], of: 3).isEmpty)
    #expect(reading([6, 6, 5], of: 3) == ["pages-fit/history>repeated/none"])
    #expect(reading([7, 6], of: 2) == ["pages-fit/history>lost/none"])
    #expect(reading([6, 5], of: 3) == ["pages-fit/history>lost/none"])
    // Of two histories that are being read the first is shown.
    #expect(reading([6, 5], of: 2, then: true).isEmpty)
  }

  // MARK: credits-are-told

  @Test("a number that the server never sent is the app's own")
  func neverTold() {
    var ledger = Ledger(CreditsAreTold())
    ledger.ask(1, .balance(of: Self.anna))
    ledger.answer(2, .balance(CreditBalance(user: Self.anna, credits: 2)))
    ledger.show(3, Screen(appUser: Self.anna, credits: 2))
    #expect(ledger.signatures.isEmpty && ledger.premises == 1)
    ledger.show(4, Screen(appUser: Self.anna, credits: 12))
    #expect(ledger.signatures == ["credits-are-told/screen>never-told/none"])
    // A balance for one login does not count for another.
    ledger.show(5, Screen(appUser: Self.ben, credits: 2))
    #expect(ledger.signatures.count == 2)
  }
}
