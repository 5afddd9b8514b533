import Simulation
import StoreModel
import StoreSimulation

/// I2 for credits: The ledger records a purchase before `finish()`.
struct CreditedBeforeFinished: CatalogedInvariant {
  static let id = "credited-before-finished"
  let rule = "a pack is finished only after the server's ledger has durably recorded it"
  let check = """
    At each finish() of a pack, the committed ledger must contain it.
    """
  let bugs: [RealBug] = [.finishedBeforePost, .finishedOnArrival]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .finished(let transaction, let id) = event.event,
        let copy = history.devices[id.device.rawValue].copies.last(where: {
          $0.entry.transaction.id == transaction
        }), copy.entry.transaction.productType == .consumable
      else { return }
      verdict.premiseHeld()
      guard history.ledger.purchases(of: transaction).isEmpty else { return }
      verdict.add(
        CreditedBeforeFinished.violation(
          cause: EventKind("finish"),
          effect: EventKind("no-row"),
          source: copy.entry.origin.rawValue,
          instant: history.now,
          account: history.process(id)?.account,
          process: id,
          saw: "transaction \(transaction.rawValue) was finished but is in no row",
          expected: "a row before the finish",
          because: "the store never delivers a finished transaction again",
          evidence: [.transaction(transaction), .posts(transaction)]
        )
      )
    }
  }
}
