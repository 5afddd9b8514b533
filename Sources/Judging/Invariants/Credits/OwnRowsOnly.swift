import Simulation
import StoreModel
import StoreSimulation

/// I7 for credits: No user sees another user's rows or balance.
struct OwnRowsOnly: CatalogedInvariant {
  static let id = "own-rows-only"
  let rule = "no user sees another user's credits or history"
  let check = """
    Each balance and each row of a history that a window shows must belong to the user who is \
    signed in there.
    """
  let bugs: [RealBug] = [.restoreTakes]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// The user named in each pending question.
    private var asked: PerProcess<SmallTable<CallID, AppAccountToken>> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .serverAsked(let request, let call, let id):
        asked[id, default: [:]][call] = request.user
      case .returned(let call, _, let id, let outcome):
        guard let user = asked[id]?.removeValue(forKey: call) else { return }
        var owners: [AppAccountToken] = []
        if let balance = outcome.balance { owners.append(balance.user) }
        if case .server(.credits(.history(let page))) = outcome {
          owners += page.lines.map(\.entry.user)
        }
        guard !owners.isEmpty else { return }
        verdict.premiseHeld()
        guard let other = owners.first(where: { $0 != user }) else { return }
        verdict.add(violation("answered", other, to: user, id, history))
      case .screen(let id, _, _, let after?):
        guard let line = after.history?.first(where: { $0.entry.user != after.appUser }) else {
          return
        }
        verdict.add(violation("shown", line.entry.user, to: after.appUser, id, history))
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) { asked[id] = nil }

    private func violation(
      _ effect: String,
      _ other: AppAccountToken,
      to user: AppAccountToken?,
      _ id: ProcessID,
      _ history: History
    ) -> Violation {
      OwnRowsOnly.violation(
        cause: EventKind("anothers"),
        effect: EventKind(effect),
        instant: history.now,
        account: history.process(id)?.account,
        process: id,
        saw: "data of \(other.phrase) is \(effect)",
        expected: "only data of \(user?.phrase ?? "no user")",
        because: "the user in the request, or signed in, is a different one",
        evidence: [.moment(history.now)]
      )
    }
  }
}
