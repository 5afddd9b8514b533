import Judging
import Simulation
import StoreModel
import StoreSimulation

/// The part of a violation's cause that its signature does not capture.
///
/// A signature names kinds of operations. One app can break one rule with the same signature in two
/// ways; a smaller trial must not switch to the other way.
struct Cause: Hashable {
  /// Whether the app missed an update that its device delivered: no listener was active, and the
  /// app did not learn about the update later.
  let isMissed: Bool
  /// Whether the store changed twice at one instant with the same `signedDate`, so the logic cannot
  /// tell which change came first.
  let isTied: Bool
  /// What the app had heard last, if a smaller trial must keep that; nil if it need not.
  var lastNews: String?

  /// Returns whether a violation with this cause may replace one with another cause.
  ///
  /// A tie may disappear, because that is one coincidence less; a new tie must not appear. News
  /// matters only if the original names some.
  ///
  /// - Parameter original: the cause of the original violation.
  /// - Returns: whether the smaller trial still shows the same problem.
  func keeps(_ original: Cause) -> Bool {
    isMissed == original.isMissed && (!isTied || original.isTied)
      && (original.lastNews == nil || lastNews == original.lastNews)
  }
}

/// Observes the events of a run and derives the cause of its violation.
struct CauseWatch {
  /// A change in the store, which can consist of several records.
  private struct Change: Hashable {
    let account: AccountID
    let date: StoreDate
  }

  private struct News: Hashable {
    let process: ProcessID
    let transaction: TransactionID
  }

  private var steps: [Change: UInt64] = [:]
  private var tied: [AccountID] = []
  /// The updates that no listener received, each with the store's sequence number at delivery.
  private var unheard: [News: UInt64] = [:]

  /// Processes an event.
  mutating func record(_ timed: TimedEvent) {
    switch timed.event {
    case .charged(let entry, let account), .refunded(let entry, let account),
      .changed(let entry, let account), .shared(let entry, let account):
      let change = Change(account: account, date: entry.transaction.signedDate)
      // All records of one change are written in one step.
      if let step = steps[change], step != timed.step { tied.append(account) }
      steps[change] = timed.step
    case .delivered(let result, let sequence, let process, let listeners):
      let news = News(process: process, transaction: result.unsafePayload.id)
      unheard[news] = listeners == 0 ? sequence : nil
    case .returned(_, _, let process, .transactions(_, let asOf, irregular: false)):
      unheard = unheard.filter { $0.key.process != process || asOf < $0.value }
    default: break
    }
  }

  /// Returns the cause of a violation, based on the events so far.
  ///
  /// Only rules about an entitlement with a named source can be broken by a missed update.
  ///
  /// - Parameter violation: the first violation of the run.
  /// - Returns: the cause.
  func cause(of violation: Violation) -> Cause {
    let isAboutAccess = violation.signature.source != "none"
    return Cause(
      isMissed: isAboutAccess && unheard.keys.contains { $0.process == violation.process },
      isTied: violation.account.map(tied.contains) ?? !tied.isEmpty
    )
  }
}
