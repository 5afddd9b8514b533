import Simulation
import StoreModel
import StoreSimulation

/// The server's answers to the app match its rows.
///
/// Checks every answer about access as of the date in the answer, unless a row of that app user
/// changed between the question and the answer.
struct AnswersFitRows: CatalogedInvariant {
  static let id = "answers-fit-rows"
  let rule = "the server's answers to the app match its rows"
  let check = """
    Every answer about access is recomputed from the server's rows as of the date in the answer, \
    unless a row changed between the question and the answer.
    """
  let bugs: [RealBug] = [.oldCopyServed]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// The pending questions, with the instant at which each was asked.
    private var asked = OpenCalls()
    private var changed: [AppAccountToken: VirtualInstant] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .serverAsked(_, let call, let id): asked.beginCall(call, of: id, at: event.instant)
      case .rowChanged(let row): for user in row.content.users { changed[user] = event.instant }
      case .returned(let call, _, let id, let outcome):
        guard let began = asked.endCall(call, of: id),
          case .server(.access(let access)) = outcome
        else { return }
        judge(access, since: began, id, history, &verdict)
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) { asked.forget(id) }

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
        AnswersFitRows.violation(
          cause: EventKind(rows.plans.isEmpty ? "rows-give-nothing" : "rows-give-access"),
          effect: EventKind(access.plans.isEmpty ? "answers-nothing" : "answers-access"),
          instant: history.now,
          account: history.process(id)?.account,
          process: id,
          saw: "the server answered with \(access.plans.count) plans for \(access.user.phrase)",
          expected: "\(rows.plans.count) plans, as in its rows",
          because: "no row of that user had changed since the app asked",
          evidence: [.moment(history.now)]
        )
      )
    }
  }
}
