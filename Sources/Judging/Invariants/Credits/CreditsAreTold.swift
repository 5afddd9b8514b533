import Simulation
import StoreModel
import StoreSimulation

/// A window shows a number of credits that the server sent, never one of the app's own.
struct CreditsAreTold: CatalogedInvariant {
  static let id = "credits-are-told"
  let rule = "the credits shown are a number that the server sent"
  let check = """
    Each number of credits that a window shows must be among the balances of that app user that \
    the server sent to that process.
    """
  let bugs: [RealBug] = [.appKnowsFirst]
  let reads: Set<Screen.Part> = [.credits]
  let needs: Shown = .credits

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// The balances that the server sent to each process.
    private var received: PerProcess<[CreditBalance]> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .returned(_, _, let id, let outcome):
        if let balance = outcome.balance, received[id]?.contains(balance) != true {
          received[id, default: []].append(balance)
        }
      case .screen(let id, let window, let before, let after?):
        guard let credits = after.credits, let user = after.appUser,
          credits != before?.credits || user != before?.appUser
        else { return }
        verdict.premiseHeld()
        let isTold = received[id]?.contains { $0.user == user && $0.credits == credits } ?? false
        guard !isTold else { return }
        verdict.add(
          CreditsAreTold.violation(
            cause: EventKind("screen"),
            effect: EventKind("never-told"),
            instant: history.now,
            account: history.process(id)?.account,
            process: id,
            saw: "a window shows \(credits) credits of \(user.phrase)",
            expected: "a number that the server sent",
            because: "only the server's ledger determines the credits",
            evidence: [.window(window, shows: .credits), .customer(user)]
          )
        )
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) { received[id] = nil }
  }
}
