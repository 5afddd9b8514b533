import Simulation
import StoreModel
import StoreSimulation

/// The app eventually finishes every transaction it receives, or they return at every launch.
///
/// Checked at quiescence for an app's own code, which may finish any transaction at any time.
struct ToldIsFinished: CatalogedInvariant {
  static let id = "told-is-finished"
  let rule = "the app eventually finishes every transaction that it receives from the store"
  let check = """
    At quiescence, the app must have finished each verified transaction that this launch received \
    from purchase(), Transaction.updates or Transaction.unfinished. Transactions refunded since \
    are exempt, and so are devices on which a write failed, because the app may have good reason \
    to wait.
    """
  let bugs: [RealBug] = [.neverFinished]

  func missing(from variant: Variant) -> String? {
    variant.finishes ? nil : "an app that finishes transactions itself"
  }

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private struct Handed {
      let id: TransactionID
      let by: EventKind
    }

    private var handed: PerProcess<[Handed]> = [:]
    private var finished: Set<TransactionID> = []
    /// The devices on which a write failed.
    private var hindered: SmallSet<DeviceID> = []

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
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) { handed[id] = nil }

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
      for device in history.devices[history.devicesAtQuiescence] {
        guard let process = device.process, process.isAlive, !hindered.contains(process.id.device)
        else { continue }
        for handed in handed[process.id] ?? [] where !finished.contains(handed.id) {
          guard let entry = history.entry(handed.id, of: process.account),
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
      return ToldIsFinished.violation(
        cause: eventKind,
        effect: EventKind("unfinished"),
        source: entry.origin.rawValue,
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "the app has not finished transaction \(transaction.id.rawValue)",
        expected: "finish() once \(transaction.productID) is delivered",
        because: "the store delivers an unfinished transaction to the app again at every launch",
        evidence: [.transaction(transaction.id)]
      )
    }
  }
}
