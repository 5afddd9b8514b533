import Simulation
import StoreModel
import StoreSimulation

/// What the store handed to an app is finished in the end: else it comes again at every launch.
///
/// Judged at rest, of an app's own code, which may finish whatever it likes whenever it likes.
struct ToldIsFinished: Invariant {
  let id = "told-is-finished"
  let rule = "what the store handed to the app is finished in the end"
  let check = """
    At rest: has the app finished each transaction that this launch was handed as verified, by \
    purchase(), by Transaction.updates or by Transaction.unfinished? What was refunded since is \
    left out, and so is a device on which a write failed: the app may have good reason to wait.
    """
  let bugs: [RealBug] = [.neverFinished]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private struct Handed {
      let id: TransactionID
      let by: EventKind
    }

    private var handed: [ProcessID: [Handed]] = [:]
    private var finished: Set<TransactionID> = []
    /// Devices on which a write failed.
    private var hindered: Set<DeviceID> = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .returned(_, .purchase, let id, .purchase(.success(let result))):
        hand(result, to: id, by: "purchase-succeeds", &verdict)
      case .delivered(let result, _, let id, let listeners):
        if listeners > 0 { hand(result, to: id, by: "update-purchase", &verdict) }
      case .returned(_, .unfinished, let id, .transactions(let results, _, _)):
        for result in results { hand(result, to: id, by: "read-unfinished", &verdict) }
      case .returned(_, .write, let id, .writeFailed): hindered.insert(id.device)
      case .finished(let transaction, _): finished.insert(transaction)
      case .ended(let id, _): handed[id] = nil
      default: break
      }
    }

    private mutating func hand(
      _ result: VerificationResult,
      to id: ProcessID,
      by eventKind: String,
      _ verdict: inout Verdict
    ) {
      guard let transaction = result.verifiedPayload, !transaction.isRevoked,
        !finished.contains(transaction.id),
        handed[id]?.contains(where: { $0.id == transaction.id }) != true
      else { return }
      verdict.premiseHeld()
      handed[id, default: []].append(Handed(id: transaction.id, by: EventKind(eventKind)))
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devices[history.devicesAtRest] {
        guard let process = device.process, process.isAlive, !hindered.contains(process.id.device),
          history.books.indices.contains(process.account.rawValue)
        else { continue }
        let books = history.books[process.account.rawValue]
        for handed in handed[process.id] ?? [] where !finished.contains(handed.id) {
          guard let entry = books.first(where: { $0.entry.transaction.id == handed.id })?.entry,
            !entry.transaction.isRevoked, !entry.isFinished
          else { continue }
          verdict.add(violation(entry, handed.by, process, history))
        }
      }
    }

    private func violation(
      _ entry: BookEntry,
      _ eventKind: EventKind,
      _ process: History.Process,
      _ history: History
    ) -> Violation {
      let transaction = entry.transaction
      return Violation(
        signature: Signature(
          invariant: "told-is-finished",
          cause: eventKind,
          effect: EventKind("unfinished"),
          source: entry.origin.name
        ),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "the app has not finished transaction \(transaction.id.rawValue)",
        expected: "finish() once \(transaction.productID) is delivered",
        because: "the store hands an unfinished transaction to the app again at every launch"
      )
    }
  }
}
