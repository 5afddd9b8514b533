import StoreModel
import StoreSimulation

/// I7: a purchase belongs to the app user of its token; without one, to the first to whom the
/// server durably credited it, and it never moves silently.
///
/// Judged by the server's rows whenever one changes, and by what windows show whenever they change:
/// nobody sees unlocked what belongs to another app user.
struct RightOwner: Invariant {
  let id = "right-owner"
  let rule = "a purchase belongs to its token's app user, or to the first credited, for good"
  let check = """
    Whenever a row of the server changes, and whenever a window does: what has a token belongs \
    to that app user, what has none to the first to whom the server durably credited it, and \
    nobody sees what belongs to another.
    """
  let bugs: [RealBug] = [.restoreTakes, .contextConsumed, .twoPathsOneTransaction]
  let reads: Set<Screen.Part> = [.unlocked]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private var owners: [RowKey: AppAccountToken] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .rowChanged(let row):
        guard case .purchase(let record) = row.content, let owner = record.creditedTo else {
          // What is credited to nobody any more has moved too.
          if owners[row.key] != nil, row.version > 0 { lose(row, history, &verdict) }
          return
        }
        verdict.premiseHeld()
        if let first = owners[row.key], first != owner { lose(row, history, &verdict) }
        if owners[row.key] == nil { owners[row.key] = owner }
      case .screen(let id, _, let before, let after):
        guard let after, !after.unlocked.isEmpty,
          before?.unlocked != after.unlocked || before?.appUser != after.appUser
        else { return }
        verdict.premiseHeld()
        for plan in after.unlocked where !owns(plan, after.appUser, history) {
          verdict.add(shown(plan, to: after.appUser, id, history))
        }
      default: break
      }
    }

    /// Whether any transaction of a product ever belonged to an app user.
    private func owns(_ plan: ProductID, _ user: AppAccountToken?, _ history: History) -> Bool {
      guard let user else { return false }
      return history.rows(naming: user).contains { row in
        guard case .purchase(let record) = row.content else { return false }
        return record.copies.contains {
          $0.transaction.productID == plan
            && ($0.transaction.appAccountToken ?? owners[row.key] ?? record.creditedTo) == user
        }
      }
    }

    private func lose(_ row: Row, _ history: History, _ verdict: inout Verdict) {
      verdict.add(
        Violation(
          signature: Signature(
            invariant: "right-owner",
            cause: EventKind("credited"),
            effect: EventKind("moved"),
            source: "unclaimed"
          ),
          instant: history.now,
          account: nil,
          process: nil,
          saw: "a purchase that was credited to one app user belongs to another",
          expected: "it stays where it was credited first",
          because: "the first loses what was paid for, and nobody told them"
        )
      )
    }

    private func shown(
      _ plan: ProductID,
      to user: AppAccountToken?,
      _ id: ProcessID,
      _ history: History
    ) -> Violation {
      Violation(
        signature: Signature(
          invariant: "right-owner",
          cause: EventKind(user == nil ? "signed-out" : "signed-in"),
          effect: EventKind("shows-anothers"),
          source: "none"
        ),
        instant: history.now,
        account: history.process(id)?.account,
        process: id,
        saw: "\(plan) is unlocked for \(user?.phrase ?? "nobody")",
        expected: "locked",
        because: "no purchase of it belongs to who is signed in"
      )
    }
  }
}
