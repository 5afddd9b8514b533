import StoreModel
import StoreSimulation

/// I7: A purchase belongs to the app user of its token and never moves silently.
///
/// A purchase without a token belongs to the first user to whom the server durably credited it. The
/// rule checks the server's rows and the windows whenever they change: no user sees a purchase of
/// another app user unlocked.
struct RightOwner: CatalogedInvariant {
  static let id = "right-owner"
  let rule = "a purchase belongs permanently to its token's app user, or to the first one credited"
  let check = """
    Whenever a server row or a window changes, a purchase with a token in the store's books must \
    belong to that app user, a purchase without one to the first user to whom the server durably \
    credited it, and no user may see another user's purchase.
    """
  let keys = ["step.signIn"]
  let bugs: [RealBug] = [.restoreTakes, .contextConsumed, .twoPathsOneTransaction]
  let reads: Set<Screen.Part> = [.unlocked]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private var tokens = BookedTokens()
    private var owners: [RowKey: AppAccountToken] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      tokens.observe(event.event)
      switch event.event {
      case .rowChanged(let row):
        guard case .purchase(let record) = row.content, let owner = record.creditedTo else {
          // A purchase that is no longer credited to any user has moved too.
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
            && (token(of: $0.transaction) ?? owners[row.key] ?? record.creditedTo) == user
        }
      }
    }

    /// Returns the token of a transaction: the one in the books, whatever the row holds.
    private func token(of transaction: Transaction) -> AppAccountToken? {
      tokens.contains(transaction.id) ? tokens[transaction.id] : transaction.appAccountToken
    }

    private func lose(_ row: Row, _ history: History, _ verdict: inout Verdict) {
      verdict.add(
        RightOwner.violation(
          cause: EventKind("credited"),
          effect: EventKind("moved"),
          source: "unclaimed",
          instant: history.now,
          saw: "a purchase that was credited to one app user belongs to another",
          expected: "it stays where it was credited first",
          because: "the first user silently loses what was paid for",
          evidence: [.row(row.key)]
        )
      )
    }

    private func shown(
      _ plan: ProductID,
      to user: AppAccountToken?,
      _ id: ProcessID,
      _ history: History
    ) -> Violation {
      RightOwner.violation(
        cause: EventKind(user == nil ? "signed-out" : "signed-in"),
        effect: EventKind("shows-anothers"),
        instant: history.now,
        account: history.process(id)?.account,
        process: id,
        saw: "\(plan) is unlocked for \(user?.phrase ?? "no signed-in user")",
        expected: "locked",
        because: "no purchase of it belongs to the signed-in user",
        evidence: [.access(plan), .moment(history.now)]
      )
    }
  }
}
