import Simulation
import StoreModel
import StoreSimulation

/// Every customer gets the free credits once: new customers at once, earlier ones by migration.
struct FreeCreditsOnce: CatalogedInvariant {
  /// The number of free credits.
  static let count = 2

  static let id = "free-credits-once"
  let rule = "every customer ends with the two free credits, given once"
  let check = """
    At quiescence, each customer has received the free credits once: new customers at their first \
    login, earlier customers when a migration has succeeded.
    """
  let keys = ["server.customers", "server.migrations"]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// Whether a migration succeeded after all earlier customers had been taken over.
    private var isMigrated = false
    private var hasOld = false

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .taskBegan(.adopt): hasOld = true
      case .taskEnded(.migrate, isDone: true): isMigrated = true
      case .committed(let records):
        for case .entry(let entry) in records.map(\.content) where entry.kind == .bonus {
          verdict.premiseHeld()
          let given = given(to: entry.user, history)
          guard FreeCreditsOnce.count < given else { continue }
          verdict.add(violation("given-again", entry.user, given, history))
        }
      default: break
      }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      guard history.isQuiescenceComplete else { return }
      guard isMigrated || !hasOld else { return }
      for user in history.ledger.users {
        verdict.premiseHeld()
        let given = given(to: user, history)
        guard given < FreeCreditsOnce.count else { continue }
        verdict.add(violation("not-given", user, given, history))
      }
    }

    private func given(to user: AppAccountToken, _ history: History) -> Int {
      let customer = history.ledger.customer(user)
      let rows = customer.rows.filter { $0.entry.kind == .bonus }.map(\.entry.counted)
      return rows.reduce(customer.account?.freeCredits ?? 0, +)
    }

    private func violation(
      _ effect: String,
      _ user: AppAccountToken,
      _ given: Int,
      _ history: History
    ) -> Violation {
      FreeCreditsOnce.violation(
        cause: EventKind("free-credits"),
        effect: EventKind(effect),
        instant: history.now,
        saw: "\(user.phrase) was given \(given) free credits",
        expected: "\(FreeCreditsOnce.count), once",
        because: "every customer gets the same number",
        evidence: [.customer(user)]
      )
    }
  }
}
