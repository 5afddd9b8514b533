import Simulation
import StoreModel
import StoreSimulation

/// I1: A purchase is credited once, to one customer, and stays there.
///
/// At most one row of a transaction is in force across all customers. The customer of a purchase is
/// the one whose token the store's books hold, whatever the server keeps. A purchase without a
/// token belongs to the first customer to whom it was credited.
struct CreditedOnce: CatalogedInvariant {
  static let id = "credited-once"
  let rule = "a transaction is credited once, to the customer that it names, and does not move"
  let check = """
    After each commit, at most one row of a transaction is in force across all customers. It \
    belongs to the customer whose token is in the store's books. If there is none, it stays with \
    the first customer.
    """
  let bugs: [RealBug] = [
    .twoPathsOneTransaction, .repeatedAfterFinish, .manyListeners, .postedTwice,
    .selectThenInsert,
  ]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private var tokens = BookedTokens()
    /// The customer to whom each transaction was credited first.
    private var owners: [TransactionID: AppAccountToken] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      tokens.observe(event.event)
      guard case .committed(let records) = event.event else { return }
      for case .entry(let entry) in records.map(\.content) where entry.kind == .purchase {
        guard let id = entry.transactionID else { continue }
        verdict.premiseHeld()
        let rows = history.ledger.purchases(of: id).filter { $0.entry.status == .completed }
        let owner = owners[id] ?? entry.user
        owners[id] = owner
        let saw = "transaction \(id.rawValue) is credited "
        let inRows = saw + "in \(rows.count) rows, the last to \(entry.user.phrase)"
        if 1 < rows.count {
          let isOne = rows.allSatisfy { $0.entry.user == entry.user }
          let effect = isOne ? "credited-again" : "credited-to-another"
          verdict.add(violation(effect, entry, history, saw: inRows))
        } else if let named = tokens[id] {
          guard entry.status == .completed, named != entry.user else { continue }
          verdict.add(
            violation(
              "credited-to-another",
              entry,
              history,
              saw: saw + "to \(entry.user.phrase)",
              expected: "one row, of \(named.phrase)",
              because: "it was bought with the token of \(named.phrase)"
            )
          )
        } else if owner != entry.user {
          verdict.add(violation("moved", entry, history, saw: inRows))
        }
      }
    }

    private func violation(
      _ effect: String,
      _ entry: LedgerEntry,
      _ history: History,
      saw: String,
      expected: String = "one row, of the first customer credited",
      because: String = "it was paid for once"
    ) -> Violation {
      CreditedOnce.violation(
        cause: EventKind(entry.signed == nil ? "told-by-store" : "posted-by-app"),
        effect: EventKind(effect),
        instant: history.now,
        saw: saw,
        expected: expected,
        because: because,
        evidence: entry.transactionID.map { [.transaction($0), .posts($0), .credits($0)] } ?? []
      )
    }
  }
}
