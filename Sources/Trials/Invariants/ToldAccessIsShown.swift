import Simulation
import StoreModel
import StoreSimulation

/// What the app's own server said last is what the window shows: 1 s and one round trip later.
///
/// An app knows once an answer reached it that says what the server's rows still say: who is meant,
/// what, and until when. From then on, until a row of that app user's changes, its windows must
/// show it while that app user is signed in there, and lock when the time is over. What begins
/// only then nobody has told the app.
struct ToldAccessIsShown: Invariant {
  let id = "told-access-is-shown"
  let rule = "what the server said last is shown, to whom it said it, 1 s and a round trip later"

  func makeChecker() -> any Checker { Watch() }

  private struct Knowledge {
    let access: ServerAccess
    let since: VirtualInstant
  }

  private struct Watch: Checker {
    private var known: [ProcessID: Knowledge] = [:]
    /// Where an app user was ever spoken of.
    private var spokenOf: [AppAccountToken: [DeviceID]] = [:]
    private var userSince: [ProcessID: VirtualInstant] = [:]
    private var overruns: [DeviceID: Overrun] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .returned(_, _, let id, .server(.access(let access))):
        learn(access, id, history, &verdict)
      case .screen(let id, _, let before, let after) where before?.appUser != after?.appUser:
        userSince[id] = history.now
      case .rowChanged(let row): forgetOld(row, history)
      case .ended(let id, _):
        known[id] = nil
        overruns[id.device] = nil
      default: break
      }
      if let id = event.event.device { look(at: id, history, &verdict) }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for number in history.devices.indices {
        look(at: DeviceID(rawValue: number), history, &verdict)
      }
    }

    private mutating func learn(
      _ access: ServerAccess,
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      look(at: id.device, history, &verdict)
      let served = history.served(to: access.user)
      guard served.plans == access.plans, served.end == access.end else { return }
      verdict.premiseHeld()
      if let old = known[id], old.access.says(access) { return }
      known[id] = Knowledge(access: access, since: history.now)
      if !spokenOf[access.user, default: []].contains(id.device) {
        spokenOf[access.user, default: []].append(id.device)
      }
      overruns[id.device] = nil
    }

    /// What a changed row does not say any more is known no longer.
    private mutating func forgetOld(_ row: Row, _ history: History) {
      for device in row.content.users.flatMap({ spokenOf[$0, default: []] }) {
        guard let id = history.devices[device.rawValue].process?.id, let knowledge = known[id]
        else { continue }
        let access = knowledge.access
        let served = history.served(to: access.user)
        let isOver = access.end.map { $0 <= history.today } ?? false
        let isSame = served.plans == access.plans && served.end == access.end
        if !isSame, !(isOver && served.plans.isEmpty) {
          known[id] = nil
          overruns[id.device] = nil
        }
      }
    }

    private mutating func look(at id: DeviceID, _ history: History, _ verdict: inout Verdict) {
      guard id.rawValue < history.devices.count,
        let process = history.devices[id.rawValue].process,
        let knowledge = known[process.id]
      else { return }
      let user = knowledge.access.user
      let expected = history.served(to: user).plans
      let windows = process.screens.compactMap { $0 }.filter { $0.appUser == user }
      // Beyond the end that it was told an app need not know of more, but must not show more.
      let isOver = knowledge.access.end.map { $0 <= history.today } ?? false
      let isWrong =
        process.isAlive && process.frontSince != nil
        && windows.contains { window in
          isOver
            ? !window.unlocked.allSatisfy { expected.contains($0) } : window.unlocked != expected
        }
      let over = knowledge.access.end.map { $0.instant } ?? .start
      let excused = max(
        max(knowledge.since, userSince[process.id] ?? .start),
        max(process.frontSince ?? .start, over <= history.now ? over : .start)
      )
      if overruns[id, default: Overrun()].look(
        isWrong,
        allowedSince: excused,
        bound: .seconds(1) + history.roundTrip,
        at: history.now
      ) {
        verdict.add(violation(expected, user, process, history))
      }
    }

    private func violation(
      _ expected: [ProductID],
      _ user: AppAccountToken,
      _ process: History.Process,
      _ history: History
    ) -> Violation {
      Violation(
        signature: Signature(
          invariant: "told-access-is-shown",
          cause: Deed(expected.isEmpty ? "told-nothing" : "told-access"),
          effect: Deed(expected.isEmpty ? "unlocked" : "locked"),
          source: "none"
        ),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "a window shows something else to \(user.told)",
        expected: expected.isEmpty
          ? "everything locked" : "\(expected.map(\.rawValue).joined(separator: ", ")) unlocked",
        because: "the server said so, and no row has changed since"
      )
    }
  }
}

extension ServerAccess {
  /// Whether another answer says the same.
  fileprivate func says(_ other: ServerAccess) -> Bool {
    user == other.user && plans == other.plans && end == other.end
  }
}
