import Simulation
import StoreModel
import StoreSimulation

/// What a server answers an app is what its rows say.
///
/// Judged of every answer about access, as of the date that it names; not where a row of that app
/// user's changed between the question and the answer.
struct AnswersFitRows: Invariant {
  let id = "answers-fit-rows"
  let rule = "a server answers an app with what its rows say"
  let check = """
    Every answer about access is computed again from the server's rows as of the date that it \
    names; not where a row changed between question and answer.
    """
  let bugs: [RealBug] = [.oldCopyServed]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// The questions under way, and when each was asked.
    private var asked: [ProcessID: [CallID: VirtualInstant]] = [:]
    private var changed: [AppAccountToken: VirtualInstant] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .serverAsked(_, let call, let id): asked[id, default: [:]][call] = event.instant
      case .rowChanged(let row): for user in row.content.users { changed[user] = event.instant }
      case .returned(let call, _, let id, let outcome):
        guard let began = asked[id]?.removeValue(forKey: call),
          case .server(.access(let access)) = outcome
        else { return }
        judge(access, since: began, id, history, &verdict)
      case .ended(let id, _): asked[id] = nil
      default: break
      }
    }

    private func judge(
      _ access: ServerAccess,
      since began: VirtualInstant,
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      if let change = changed[access.user], began <= change { return }
      verdict.premiseHeld()
      let rows = ServedAccess(history.rows(naming: access.user), of: access.user, at: access.asOf)
      guard rows.plans != access.plans else { return }
      verdict.add(
        Violation(
          signature: Signature(
            invariant: "answers-fit-rows",
            cause: EventKind(rows.plans.isEmpty ? "rows-give-nothing" : "rows-give-access"),
            effect: EventKind(access.plans.isEmpty ? "answers-nothing" : "answers-access"),
            source: "none"
          ),
          instant: history.now,
          account: history.process(id)?.account,
          process: id,
          saw: "the server told \(access.user.phrase) of \(access.plans.count) plans",
          expected: "what its rows say: \(rows.plans.count) plans",
          because: "no row of theirs had changed since the app asked"
        )
      )
    }
  }
}
