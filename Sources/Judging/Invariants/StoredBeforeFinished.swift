import StoreModel
import StoreSimulation

/// I2 for apps whose server gives access: no finish before the server's rows hold the transaction,
/// and say whose it is.
///
/// Until then the unfinished transaction is the only thing that brings it to the server for whom it
/// was bought: a notification may come or not, and does not say who is signed in.
struct StoredBeforeFinished: Invariant {
  let id = "stored-before-finished"
  let rule = "a transaction is finished only after the server's rows hold it with an owner"
  let check = """
    At each finish(): do the server's rows hold the transaction, and whose it is?
    """
  let bugs: [RealBug] = [.finishedBeforePost, .finishedOnArrival, .finishedUnprocessed]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .finished(let transaction, let id) = event.event,
        let account = history.process(id)?.account,
        let entry = history.entries(of: account).first(where: { $0.transaction.id == transaction })
      else { return }
      verdict.premiseHeld()
      let record = history.record(of: entry.transaction.originalID)
      guard record?.ownerHere(of: transaction) == nil else { return }
      verdict.add(
        Violation(
          signature: Signature(
            invariant: "stored-before-finished",
            cause: EventKind("finish"),
            effect: EventKind(record == nil ? "no-row" : "no-owner"),
            source: AppAccountToken.source(of: entry.transaction)
          ),
          instant: history.now,
          account: account,
          process: id,
          saw: "transaction \(transaction.rawValue) was finished, and the server has not stored it "
            + "for anybody",
          expected: "stored for an app user, and then finished",
          because: "a kill at this step, or a server that stays away, loses what was paid for"
        )
      )
    }
  }
}
