import Simulation
import StoreModel
import StoreSimulation

/// I1: A purchase is credited once, to one customer, and stays there.
///
/// At most one row of a transaction is in force across all customers, and the row of a transaction
/// that names a customer belongs to that customer.
struct CreditedOnce: CatalogedInvariant {
  static let id = "credited-once"
  let rule = "a transaction is credited once, to the customer that it names, and does not move"
  let check = """
    After each commit, at most one row of a transaction is in force across all customers, and it \
    stays with its customer.
    """
  let bugs: [RealBug] = [
    .twoPathsOneTransaction, .repeatedAfterFinish, .manyListeners, .postedTwice,
    .selectThenInsert,
  ]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// The customer to whom each transaction was credited first.
    private var owners: [TransactionID: AppAccountToken] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .committed(let records) = event.event else { return }
      for case .entry(let entry) in records.map(\.content) where entry.kind == .purchase {
        guard let id = entry.transactionID else { continue }
        verdict.premiseHeld()
        let rows = history.ledger.purchases(of: id).filter { $0.entry.status == .completed }
        let owner = owners[id] ?? entry.user
        owners[id] = owner
        if 1 < rows.count {
          let isOne = rows.allSatisfy { $0.entry.user == entry.user }
          let effect = isOne ? "credited-again" : "credited-to-another"
          verdict.add(violation(id, effect, entry, rows.count, history))
        } else if owner != entry.user {
          verdict.add(violation(id, "moved", entry, rows.count, history))
        }
      }
    }

    private func violation(
      _ id: TransactionID,
      _ effect: String,
      _ entry: LedgerEntry,
      _ count: Int,
      _ history: History
    ) -> Violation {
      CreditedOnce.violation(
        cause: EventKind(entry.signed == nil ? "told-by-store" : "posted-by-app"),
        effect: EventKind(effect),
        instant: history.now,
        saw: "transaction \(id.rawValue) is credited in \(count) rows, "
          + "the last to \(entry.user.phrase)",
        expected: "one row, of the first customer credited",
        because: "it was paid for once"
      )
    }
  }
}
