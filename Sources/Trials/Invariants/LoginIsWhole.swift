import StoreModel
import StoreSimulation

/// I4 for logins: one that fails changes nothing.
///
/// Judged when the alert appears that tells of the failure: who is signed in is who was when the
/// person tapped.
struct LoginIsWhole: Invariant {
  let id = "login-is-whole"
  let rule = "a login that fails leaves who is signed in, and what they may use, as they were"

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private var before: [ProcessID: AppAccountToken?] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .tapped(.signIn, let id, let window), .tapped(.signOut, let id, let window):
        let isUnderWay =
          history.process(id)?.actions.contains { live in
            if case .signIn = live.action { live.began < event.instant } else { false }
          } ?? false
        guard !isUnderWay, let screens = history.process(id)?.screens, window < screens.count
        else { return }
        before[id] = screens[window]?.appUser
      case .screen(let id, _, let old, let new)
      where new?.alert?.kind == .signInFailed && old?.alert?.kind != .signInFailed:
        guard let user = before[id] else { return }
        verdict.premiseHeld()
        guard new?.appUser != user else { return }
        verdict.add(violation(user, new?.appUser, id, history))
      case .ended(let id, _): before[id] = nil
      default: break
      }
    }

    private func violation(
      _ before: AppAccountToken?,
      _ after: AppAccountToken?,
      _ id: ProcessID,
      _ history: History
    ) -> Violation {
      Violation(
        signature: Signature(
          invariant: "login-is-whole",
          cause: Deed("login-failed"),
          effect: Deed("user-changed"),
          source: "none"
        ),
        instant: history.now,
        account: history.process(id)?.account,
        process: id,
        saw: "the login failed, and \(after?.told ?? "nobody") is signed in",
        expected: "\(before?.told ?? "nobody"), as before",
        because: "who was signed in has lost what they may use, by a login that did not happen"
      )
    }
  }
}
