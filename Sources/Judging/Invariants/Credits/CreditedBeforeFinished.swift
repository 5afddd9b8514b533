import Simulation
import StoreModel
import StoreSimulation

/// I2 for credits: `finish()` only once the ledger has it.
struct CreditedBeforeFinished: Invariant {
  let id = "credited-before-finished"
  let rule = "a pack is finished only once the server's ledger has it durably"
  let check = """
    At each finish() of a pack: does the committed ledger have it?
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
        Violation(
          signature: Signature(
            invariant: "credited-before-finished",
            cause: EventKind("finish"),
            effect: EventKind("no-row"),
            source: copy.entry.origin.name
          ),
          instant: history.now,
          account: history.process(id)?.account,
          process: id,
          saw: "transaction \(transaction.rawValue) is finished and in no row",
          expected: "a row first",
          because: "the store delivers what was finished never again"
        )
      )
    }
  }
}
