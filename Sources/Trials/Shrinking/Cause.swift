import Judging
import Simulation
import StoreModel
import StoreSimulation

/// What brought a violation about, as far as its signature does not say.
///
/// A signature names kinds of operations. One app may break one rule with one signature in two
/// ways, and a smaller trial must not show the other way.
struct Cause: Hashable {
  /// Whether the app missed news that its device handed over: nobody listened, and the app was not
  /// told of it later.
  let isMissed: Bool
  /// Whether the store changed twice at one instant, with the same `signedDate`: logic cannot tell
  /// which change came first.
  let isTied: Bool

  /// Whether a violation with this cause may stand for one with another cause.
  ///
  /// It may without a tie, which is one coincidence less, but never with one that was not there.
  ///
  /// - Parameter original: the cause of what is made smaller.
  /// - Returns: whether the smaller one is about the same.
  func keeps(_ original: Cause) -> Bool {
    isMissed == original.isMissed && (!isTied || original.isTied)
  }
}

/// Hears the events of a run, and tells what brought its violation about.
struct CauseWatch {
  /// A change of the store, which may have several entries in the books.
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
  /// The news that nobody listened to, by the count of the books that they tell of.
  private var unheard: [News: UInt64] = [:]

  /// Hears an event.
  mutating func take(_ timed: TimedEvent) {
    switch timed.event {
    case .charged(let entry, let account), .refunded(let entry, let account),
      .changed(let entry, let account), .shared(let entry, let account):
      let change = Change(account: account, date: entry.transaction.signedDate)
      // What one change writes is written in one step.
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

  /// What brought a violation about, from the events so far.
  ///
  /// Only a rule about an entitlement, which names where that came from, can be broken because an
  /// app missed news.
  ///
  /// - Parameter violation: the first of the run.
  /// - Returns: its cause.
  func cause(of violation: Violation) -> Cause {
    let isAboutAccess = violation.signature.source != "none"
    return Cause(
      isMissed: isAboutAccess && unheard.keys.contains { $0.process == violation.process },
      isTied: violation.account.map(tied.contains) ?? !tied.isEmpty
    )
  }
}
