import Simulation
import StoreModel
import StoreSimulation

/// Every credited transaction is eventually finished, or the store keeps delivering it forever.
///
/// Checked at quiescence for the process to which the server reported the credit, on that device.
struct FinishedAtLast: CatalogedInvariant {
  static let id = "finished-at-last"
  let rule = "every transaction that the server reports as credited is eventually finished"
  let check = """
    At quiescence, each process must have finished every transaction that the server reported to \
    it as credited.
    """
  let bugs: [RealBug] = [.neverFinished]

  func makeChecker() -> any Checker { Watch() }

  /// The transactions reported as credited to a process, and those that it finished.
  private struct Transactions {
    var credited: [TransactionID] = []
    var finished: [TransactionID] = []
  }

  private struct Watch: Checker {
    private var transactions: PerProcess<Transactions> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .returned(_, _, let id, .server(.credits(.purchased(let transaction, _, _)))):
        if transactions[id]?.credited.contains(transaction) != true {
          transactions[id, default: Transactions()].credited.append(transaction)
        }
      case .finished(let transaction, let id):
        transactions[id, default: Transactions()].finished.append(transaction)
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) { transactions[id] = nil }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devices[history.devicesAtQuiescence] {
        guard let process = device.process, process.isAlive, let known = transactions[process.id]
        else { continue }
        for transaction in known.credited {
          verdict.premiseHeld()
          guard !known.finished.contains(transaction) else { continue }
          verdict.add(
            FinishedAtLast.violation(
              cause: EventKind("credited"),
              effect: EventKind("unfinished"),
              instant: history.now,
              account: process.account,
              process: process.id,
              saw: "transaction \(transaction.rawValue) is not finished",
              expected: "finished once it is in the ledger",
              because: "the server reported the credit to this process",
              evidence: [.transaction(transaction), .posts(transaction), .credits(transaction)]
            )
          )
        }
      }
    }
  }
}
