import StoreModel
import StoreSimulation

/// I2: where finishing destroys the only evidence, no finish before a durable write.
///
/// So it is with consumables, and with the periods of a subscription in an app that keeps a profile
/// of them: one that has ever written something. What counts as a write for a transaction is said
/// at ``Grants``. A non-consumable finished early is no violation: current entitlements still list
/// it. Nor is it one where nothing could be lost any more: an earlier launch has written, the money
/// was given back (though the refund may have been taken back since), or the period is over: the
/// app may have been told of the next one before.
struct DeliveredBeforeFinished: Invariant {
  let id = "delivered-before-finished"
  let rule = "what finishing would lose is finished only after something durable was written for it"
  let check = """
    At each finish() of a consumable, or, in an app that has ever written something, of a period \
    that is not over: was something durable written for it, by this launch or an earlier one? The \
    write must have begun after the app was told of it, and must have changed what was on \
    disk, or, for a period, repeat a value that was written while a plan was to be kept. One that \
    failed, or was lost by a kill, does not count.
    """
  let bugs: [RealBug] = [.finishedBeforePost, .finishedOnArrival, .finishedUnprocessed]

  /// Whether it is known what the app keeps, and that it keeps it in its preferences or the
  /// device's storage.
  ///
  /// Otherwise periods of plans are not judged, nor are consumables until something was written for
  /// one: the app may count them in a file.
  private let isKnown: Bool

  /// Not every consumable has to be counted: a tip is none the worse for being forgotten.
  var reads: Set<Screen.Part> { isKnown ? [] : [.credits] }

  init(ofKnownStorage: Bool = true) { isKnown = ofKnownStorage }

  func makeChecker() -> any Checker { Watch(isKnown: isKnown) }

  private struct Watch: Checker {
    let isKnown: Bool
    private var grants = Grants()
    /// What was refunded, or shared no longer, even if it is given back since.
    private var takenBack: Set<TransactionID> = []

    init(isKnown: Bool) { self.isKnown = isKnown }

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .finished(let transaction, let id): judge(transaction, id, history, &verdict)
      case .refunded(let entry, _), .changed(let entry, _):
        if entry.transaction.isRevoked { takenBack.insert(entry.transaction.id) }
      default: break
      }
      grants.take(event.event, history)
    }

    private func isJudged(_ type: ProductType, _ id: ProcessID) -> Bool {
      type == .consumable
        ? isKnown || grants.hasGrantedConsumable : isKnown && grants.keepsAnything(id)
    }

    private func judge(
      _ transaction: TransactionID,
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard let type = grants.knownType(of: transaction, to: id),
        isJudged(type, id),
        !grants.isOver(transaction, to: id, on: history.today),
        let account = history.process(id)?.account,
        !takenBack.contains(transaction), !history.isRefunded(transaction, of: account)
      else { return }
      verdict.premiseHeld()
      guard !grants.granted.contains(transaction) else { return }
      verdict.add(
        Violation(
          signature: Signature(
            invariant: "delivered-before-finished",
            cause: EventKind("finish"),
            effect: EventKind("no-durable-write"),
            source: "none"
          ),
          instant: history.now,
          account: account,
          process: id,
          saw: "transaction \(transaction.rawValue) was finished, and nothing durable was written",
          expected: "a durable write that began after the app was told of it, and then the finish",
          because: "a kill at this step loses what was paid for"
        )
      )
    }
  }
}

extension History {
  /// Whether the books say that the money for a transaction was given back.
  func isRefunded(_ id: TransactionID, of account: AccountID) -> Bool {
    guard account.rawValue < books.count else { return false }
    return books[account.rawValue].contains {
      $0.entry.transaction.id == id && $0.entry.transaction.isRevoked
    }
  }
}
