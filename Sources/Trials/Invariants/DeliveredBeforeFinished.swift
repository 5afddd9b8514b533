import StoreModel
import StoreSimulation

/// I2: where finishing destroys the only evidence (a consumable), no finish before a durable write.
///
/// A non-consumable finished early is no violation: current entitlements still list it.
struct DeliveredBeforeFinished: Invariant {
  let id = "delivered-before-finished"
  let rule = "a consumable is finished only after something durable was written for it"

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// Transactions that a process was told of, and whether it has written anything since.
    private var told: [ProcessID: [TransactionID: Bool]] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .delivered(let result, _, let id, _): tell(result, id)
      case .returned(_, _, let id, .purchase(.success(let result))): tell(result, id)
      case .returned(_, .unfinished, let id, .transactions(let results, _, _)):
        for result in results { tell(result, id) }
      case .wrote(_, _, let id): told[id] = told[id]?.mapValues { _ in true }
      case .ended(let id, _): told[id] = nil
      case .finished(let transaction, let id): judge(transaction, id, history, &verdict)
      default: break
      }
    }

    private mutating func tell(_ result: VerificationResult, _ id: ProcessID) {
      guard case .verified(let transaction) = result, transaction.productType == .consumable else {
        return
      }
      if told[id]?[transaction.id] == nil { told[id, default: [:]][transaction.id] = false }
    }

    private mutating func judge(
      _ transaction: TransactionID,
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard let isWritten = told[id]?[transaction] else { return }
      verdict.premiseHeld()
      guard !isWritten else { return }
      verdict.add(
        Violation(
          signature: Signature(
            invariant: "delivered-before-finished",
            cause: Deed("finish"),
            effect: Deed("no-durable-write"),
            source: "none"
          ),
          instant: history.now,
          account: history.process(id)?.account,
          process: id,
          saw: "transaction \(transaction.rawValue) was finished, and nothing durable was written",
          expected: "a durable write first",
          because: "a kill at this step loses what was paid for"
        )
      )
    }
  }
}
