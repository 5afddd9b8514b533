import Simulation
import StoreModel
import StoreSimulation

/// What is in the ledger is finished in the end: else the store delivers it for ever.
///
/// Demanded at rest of the process that was told that it is credited, on that device.
struct FinishedAtLast: Invariant {
  let id = "finished-at-last"
  let rule = "what the server said is credited is finished by then"
  let check = """
    At rest: has each process finished what it was told to be credited?
    """
  let bugs: [RealBug] = [.neverFinished]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// What each process was told to be credited, and what it finished.
    private var credited: [ProcessID: [TransactionID]] = [:]
    private var finished: [ProcessID: [TransactionID]] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .returned(_, _, let id, .server(.credits(.purchased(let transaction, _, _)))):
        if credited[id]?.contains(transaction) != true {
          credited[id, default: []].append(transaction)
        }
      case .finished(let transaction, let id): finished[id, default: []].append(transaction)
      case .ended(let id, _):
        credited[id] = nil
        finished[id] = nil
      default: break
      }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devices[history.devicesAtRest] {
        guard let process = device.process, process.isAlive else { continue }
        for transaction in credited[process.id] ?? [] {
          verdict.premiseHeld()
          guard finished[process.id]?.contains(transaction) != true else { continue }
          verdict.add(
            Violation(
              signature: Signature(
                invariant: "finished-at-last",
                cause: EventKind("credited"),
                effect: EventKind("unfinished"),
                source: "none"
              ),
              instant: history.now,
              account: process.account,
              process: process.id,
              saw: "transaction \(transaction.rawValue) is not finished",
              expected: "finished once it is in the ledger",
              because: "the server said so to this process"
            )
          )
        }
      }
    }
  }
}
