import StoreModel
import StoreSimulation

/// I2 for apps whose server gives access: The server stores a transaction before the finish.
///
/// The server's rows must hold the transaction and its owner. Until then, only the unfinished
/// transaction carries the purchase and its buyer to the server: a notification may not arrive, and
/// it does not say who is signed in.
struct StoredBeforeFinished: CatalogedInvariant {
  static let id = "stored-before-finished"
  let rule = "a transaction is finished only after the server's rows hold it with an owner"
  let check = """
    At each finish(), the server's rows must hold the transaction and its owner.
    """
  let bugs: [RealBug] = [.finishedBeforePost, .finishedOnArrival, .finishedUnprocessed]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .finished(let transaction, let id) = event.event,
        let account = history.process(id)?.account,
        let entry = history.entry(transaction, of: account)
      else { return }
      verdict.premiseHeld()
      let record = history.record(of: entry.transaction.originalID)
      guard record?.ownerHere(of: transaction) == nil else { return }
      verdict.add(
        StoredBeforeFinished.violation(
          cause: EventKind("finish"),
          effect: EventKind(record == nil ? "no-row" : "no-owner"),
          source: AppAccountToken.source(of: entry.transaction),
          instant: history.now,
          account: account,
          process: id,
          saw: "transaction \(transaction.rawValue) was finished, but the server has not stored it "
            + "for any app user",
          expected: "stored for an app user, and then finished",
          because: "a kill at this step, or a server that stays down, loses what was paid for",
          evidence: [.transaction(transaction), .posts(transaction)]
        )
      )
    }
  }
}
