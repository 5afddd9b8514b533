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

  /// A login under way: who wants to be signed in, and who was when the person tapped.
  private struct Login: Hashable {
    let wanted: AppAccountToken
    var before: AppAccountToken?
  }

  private struct Watch: Checker {
    private var tapped: [ProcessID: [Login]] = [:]
    private var asked: [ProcessID: [CallID: AppAccountToken]] = [:]
    /// The login of which the server gave no answer last.
    private var failed: [ProcessID: Login] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .tapped(.signIn(let user), let id, let window):
        guard let screens = history.process(id)?.screens, window < screens.count else { return }
        tapped[id, default: []].removeAll { $0.wanted == user }
        tapped[id, default: []].append(Login(wanted: user, before: screens[window]?.appUser))
      case .serverAsked(.signIn(let user), let call, let id):
        asked[id, default: [:]][call] = user
      case .returned(let call, .serverSignIn, let id, let outcome):
        guard let user = asked[id]?.removeValue(forKey: call) else { return }
        let login = tapped[id]?.first { $0.wanted == user }
        if case .serverFailed = outcome { failed[id] = login } else { failed[id] = nil }
      case .screen(let id, _, let old, let new)
      where new?.alert?.kind == .signInFailed && old?.alert?.kind != .signInFailed:
        guard let login = failed.removeValue(forKey: id) else { return }
        verdict.premiseHeld()
        guard login.before != login.wanted, new?.appUser == login.wanted else { return }
        verdict.add(violation(login.before, login.wanted, id, history))
      case .ended(let id, _):
        tapped[id] = nil
        asked[id] = nil
        failed[id] = nil
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
