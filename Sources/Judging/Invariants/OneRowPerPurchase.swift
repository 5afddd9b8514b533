import StoreModel
import StoreSimulation

/// I1 for rows: The server keeps one row for each purchase, with each transaction once in the row.
struct OneRowPerPurchase: CatalogedInvariant {
  static let id = "one-row-per-purchase"
  let rule = "the server keeps one row for each purchase, with each transaction once in the row"
  let check = """
    Whenever the server's rows change, no purchase may have a second row, and no row may hold a \
    transaction twice.
    """
  let bugs: [RealBug] = [.selectThenInsert]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .rowChanged(let row) = event.event, case .purchase(let original) = row.key,
        case .purchase(let record) = row.content
      else { return }
      verdict.premiseHeld()
      let ids = record.copies.map(\.transaction.id)
      if row.version == 0, history.rows(for: row.key).count > 1 {
        verdict.add(
          violation("second-row", "two rows for purchase \(original.rawValue)", original, history)
        )
      } else if Set(ids).count < ids.count {
        verdict.add(
          violation("repeated", "a transaction twice in row \(row.number)", original, history)
        )
      }
    }

    private func violation(
      _ effect: String,
      _ saw: String,
      _ original: TransactionID,
      _ history: History
    ) -> Violation {
      OneRowPerPurchase.violation(
        cause: EventKind("store"),
        effect: EventKind(effect),
        instant: history.now,
        saw: saw,
        expected: "one row, one copy",
        because: "a reader of the first row misses what was written to the second",
        evidence: [.row(.purchase(original)), .posts(original)]
      )
    }
  }
}
