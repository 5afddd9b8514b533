import StoreModel
import StoreSimulation

/// Transactions of the sandbox and of Xcode's own store are free of charge.
struct SandboxIsFree: CatalogedInvariant {
  static let id = "sandbox-is-free"
  let rule = "no money is charged outside production"
  let check = """
    The store's books must hold no money charged in the sandbox or by Xcode's own store.
    """
  let keys = ["scenario.environment", "scenario.sandboxShare"]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .charged(let entry, let account) = event.event else { return }
      verdict.premiseHeld()
      let environment = entry.transaction.environment
      guard !environment.charges, entry.moneyTaken != 0 else { return }
      let taken = Price(milliunits: entry.moneyTaken, currency: entry.transaction.price.currency)
      verdict.add(
        SandboxIsFree.violation(
          cause: EventKind("paid-\(entry.origin.rawValue)"),
          effect: EventKind("money-taken"),
          source: entry.origin.rawValue,
          instant: history.now,
          account: account,
          saw: "\(taken) charged for transaction \(entry.transaction.id.rawValue)",
          expected: "nothing",
          because: environment == .sandbox
            ? "it is a sandbox transaction" : "it is a transaction of Xcode's store",
          evidence: [.transaction(entry.transaction.id)]
        )
      )
    }
  }
}
