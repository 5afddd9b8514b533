import Simulation
import StoreModel
import StoreSimulation

/// A window shows the latest answer of the app's own server, 1 s and one round trip later.
///
/// The app knows its access once it receives an answer that still matches the server's rows in
/// user, products and end dates. From then on, until a row of that app user changes, its windows
/// must show each product while that app user is signed in there, and lock it when it ends. The app
/// need not know of access that begins later.
struct ToldAccessIsShown: CatalogedInvariant {
  static let id = "told-access-is-shown"
  let rule = "a window shows its user the server's latest answer, 1 s and one round trip later"
  let check = """
    Once a process has received an answer that still matches the server's rows, its windows must \
    show each product and lock it when it ends, until a row of that app user changes.
    """
  let bugs: [RealBug] = [.appKnowsFirst, .olderAnswerLast, .oldCopyServed]
  let reads: Set<Screen.Part> = [.unlocked]

  func makeChecker() -> any Checker { Watch() }

  private struct Knowledge {
    let access: ServerAccess
    /// The call that the server answered.
    let asked: CallKind
    let since: VirtualInstant

    var source: String {
      switch asked {
      case .serverSignIn: "told-at-login"
      case .post: "told-after-post"
      default: "told-when-asked"
      }
    }
  }

  private struct Watch: Checker {
    private var known: PerProcess<Knowledge> = [:]
    /// The devices that ever received an answer about an app user.
    private var spokenOf: [AppAccountToken: [DeviceID]] = [:]
    private var userSince: PerProcess<VirtualInstant> = [:]
    private var overruns: SmallTable<DeviceID, Overrun> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .returned(_, let asked, let id, .server(.access(let access))):
        let knowledge = Knowledge(access: access, asked: asked, since: history.now)
        learnAccess(knowledge, id, history, &verdict)
      case .screen(let id, _, let before, let after) where before?.appUser != after?.appUser:
        userSince[id] = history.now
      case .rowChanged(let row): forgetOld(row, history)
      case .ended(let id, _):
        known[id] = nil
        overruns[id.device] = nil
      default: break
      }
      if let id = history.subject.device { judgeDevice(id, history, &verdict) }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for number in history.devicesAtQuiescence {
        judgeDevice(DeviceID(rawValue: number), history, &verdict)
      }
    }

    private mutating func learnAccess(
      _ new: Knowledge,
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      judgeDevice(id.device, history, &verdict)
      let access = new.access
      guard history.served(to: access.user).plans == access.plans else { return }
      verdict.premiseHeld()
      if let old = known[id], old.access.says(access) { return }
      known[id] = new
      if !spokenOf[access.user, default: []].contains(id.device) {
        spokenOf[access.user, default: []].append(id.device)
      }
      overruns[id.device] = nil
    }

    /// Forgets knowledge that a changed row no longer supports.
    private mutating func forgetOld(_ row: Row, _ history: History) {
      for device in row.content.users.flatMap({ spokenOf[$0, default: []] }) {
        guard let id = history.devices[device.rawValue].process?.id, let knowledge = known[id]
        else { continue }
        let running = knowledge.access.running(at: history.today)
        if history.served(to: knowledge.access.user).plans != running {
          known[id] = nil
          overruns[id.device] = nil
        }
      }
    }

    private mutating func judgeDevice(_ id: DeviceID, _ history: History, _ verdict: inout Verdict)
    {
      guard id.rawValue < history.devices.count,
        let process = history.devices[id.rawValue].process,
        let knowledge = known[process.id]
      else { return }
      let user = knowledge.access.user
      // The app need not know of access that begins after the answer, but must not show more.
      let lawful = history.served(to: user).products
      let granted = knowledge.access.running(at: history.today).map(\.product)
      let expected = granted.filter { lawful.contains($0) }
      let windows = process.screens.compactMap { $0 }.filter { $0.appUser == user }
      let isWrong =
        process.isAlive && process.frontSince != nil
        && windows.contains { window in
          !window.unlocked.allSatisfy { lawful.contains($0) }
            || !expected.allSatisfy { window.unlocked.contains($0) }
        }
      let ends = knowledge.access.plans.map(\.end.instant).filter { $0 <= history.now }
      let excused = max(
        max(knowledge.since, userSince[process.id] ?? .start),
        max(process.frontSince ?? .start, ends.max() ?? .start)
      )
      if overruns[id, default: Overrun()].observe(
        isWrong,
        allowedSince: excused,
        bound: .seconds(1) + history.roundTrip,
        at: history.now
      ) {
        verdict.add(violation(expected, knowledge, process, history))
      }
    }

    private func violation(
      _ expected: [ProductID],
      _ knowledge: Knowledge,
      _ process: History.Process,
      _ history: History
    ) -> Violation {
      ToldAccessIsShown.violation(
        cause: EventKind(expected.isEmpty ? "told-nothing" : "told-access"),
        effect: EventKind(expected.isEmpty ? "unlocked" : "locked"),
        source: knowledge.source,
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "a window shows different access to \(knowledge.access.user.phrase)",
        expected: expected.isEmpty
          ? "everything locked" : "\(expected.map(\.rawValue).joined(separator: ", ")) unlocked",
        because: "the server answered so, and no row has changed since",
        evidence: [.moment(knowledge.since)]
          + process.screens.indices.map { .window($0, shows: .access) }
      )
    }
  }
}

extension ServerAccess {
  /// Whether another answer has the same user and plans.
  fileprivate func says(_ other: ServerAccess) -> Bool {
    user == other.user && plans == other.plans
  }

  /// Returns the plans that have not ended by a date.
  fileprivate func running(at date: StoreDate) -> [ServedPlan] { plans.filter { date < $0.end } }
}
