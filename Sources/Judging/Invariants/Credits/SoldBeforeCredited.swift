import Simulation
import StoreModel
import StoreSimulation

/// Every purchase credited was sold: no row names a transaction that the store never had.
struct SoldBeforeCredited: CatalogedInvariant {
  static let id = "sold-before-credited"
  let rule = "every purchase credited was sold by the App Store"
  let check = """
    Each purchase row is looked up in the store's books, which reveals forged transactions.
    """
  let keys = ["step.forgePurchase"]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private var sold: Set<TransactionID> = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .charged(let entry, _), .shared(let entry, _): sold.insert(entry.transaction.id)
      case .forged: verdict.premiseHeld()
      case .committed(let records):
        for case .entry(let entry) in records.map(\.content) where entry.kind == .purchase {
          guard let id = entry.transactionID else { continue }
          verdict.premiseHeld()
          guard !sold.contains(id) else { continue }
          verdict.add(violation(entry, id, history))
        }
      default: break
      }
    }

    private func violation(
      _ entry: LedgerEntry,
      _ id: TransactionID,
      _ history: History
    ) -> Violation {
      SoldBeforeCredited.violation(
        cause: EventKind("forged"),
        effect: EventKind("credited"),
        instant: history.now,
        saw: "\(entry.amount) credits of \(entry.user.phrase) for transaction \(id.rawValue)",
        expected: "nothing",
        because: "the App Store has no such transaction",
        evidence: [.posts(id), .credits(id)]
      )
    }
  }
}
