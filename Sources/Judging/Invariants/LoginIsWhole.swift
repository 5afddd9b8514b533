import StoreModel
import StoreSimulation

/// I4 for logins: one that fails changes nothing.
///
/// Judged when the alert appears that tells of the failure: who is signed in is who was when the
/// person tapped, unless something else was tapped about logins meanwhile; and as long as the
/// server's rows give that person what they gave then, until the same dates, and the app was told
/// nothing else of that, so does the window: but for what is over by the date that it was told.
struct LoginIsWhole: Invariant {
  let id = "login-is-whole"
  let rule = "a login that fails leaves who is signed in, and what they may use, as they were"
  let check = """
    When the alert of a failed login appears: who is signed in, and what the window gives, are \
    as they were at the tap, unless something else was tapped, the server's rows changed, the \
    app was told of a change, or what it was told is over.
    """
  let bugs: [RealBug] = [.loginHalfDone]
  let reads: Set<Screen.Part> = [.unlocked]

  func makeChecker() -> any Checker { Watch() }

  /// A login under way: who wants to be signed in, and who was when the person tapped.
  private struct Login: Hashable {
    let wanted: AppAccountToken
    /// The window as it was.
    let before: Screen?
    /// What the server's rows gave to who was signed in.
    let served: ServedAccess?
    /// How often what the process was told of that had changed.
    let changes: Int
    /// Whether it is the last thing that was tapped about logins.
    var isLast = true
  }

  /// What a process was told last of an app user.
  private struct News {
    var access: ServerAccess
    /// How often its plans were others than before.
    var changes: Int
  }

  private struct Watch: Checker {
    private var tapped: [ProcessID: [Login]] = [:]
    private var asked: [ProcessID: [CallID: AppAccountToken]] = [:]
    /// The login of which the server gave no answer last.
    private var failed: [ProcessID: Login] = [:]
    /// Whose login has succeeded and is not shown yet.
    private var unshown: [ProcessID: AppAccountToken] = [:]
    /// What a process was told of each app user.
    private var told: [ProcessID: [AppAccountToken: News]] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      if case .returned(_, _, let id, .server(.access(let access))) = event.event {
        let old = told[id]?[access.user]
        let isNew = old?.access.plans != access.plans
        let news = News(access: access, changes: (old?.changes ?? 0) + (isNew ? 1 : 0))
        told[id, default: [:]][access.user] = news
      }
      switch event.event {
      case .tapped(.signIn(let user), let id, let window):
        guard let screens = history.process(id)?.screens, window < screens.count else { return }
        forget(user, in: id)
        let screen = screens[window]
        let served = screen?.appUser.map { history.served(to: $0) }
        let known = screen?.appUser.flatMap { told[id]?[$0]?.changes } ?? 0
        var login = Login(wanted: user, before: screen, served: served, changes: known)
        login.isLast = unshown[id] == nil
        tapped[id, default: []].append(login)
      case .tapped(.signOut, let id, _):
        unshown[id] = nil
        forget(nil, in: id)
      case .serverAsked(.signIn(let user), let call, let id):
        asked[id, default: [:]][call] = user
      case .returned(let call, .serverSignIn, let id, let outcome):
        guard let user = asked[id]?.removeValue(forKey: call) else { return }
        let login = tapped[id]?.first { $0.wanted == user }
        if case .serverFailed = outcome { failed[id] = login } else { succeed(user, in: id) }
      case .screen(let id, _, let old, let new):
        if let user = new?.appUser, user == unshown[id] { unshown[id] = nil }
        guard new?.alert?.kind == .signInFailed, old?.alert?.kind != .signInFailed else { return }
        guard let login = failed.removeValue(forKey: id) else { return }
        verdict.premiseHeld()
        judge(login, new, id, history, &verdict)
      case .ended(let id, _):
        unshown[id] = nil
        tapped[id] = nil
        asked[id] = nil
        failed[id] = nil
        told[id] = nil
      default: break
      }
    }

    /// A login that was tapped while this one was under way, or before it was shown, may find
    /// another signed in than it saw.
    private mutating func succeed(_ user: AppAccountToken, in id: ProcessID) {
      failed[id] = nil
      unshown[id] = user
      for index in tapped[id, default: []].indices where tapped[id]?[index].wanted != user {
        tapped[id]?[index].isLast = false
      }
    }

    /// Something else is tapped about logins: those under way are no longer the last.
    private mutating func forget(_ user: AppAccountToken?, in id: ProcessID) {
      tapped[id, default: []].removeAll { $0.wanted == user }
      for index in tapped[id, default: []].indices { tapped[id]?[index].isLast = false }
      failed[id]?.isLast = false
    }

    private func judge(
      _ login: Login,
      _ after: Screen?,
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      let (was, now) = (login.before?.appUser, after?.appUser)
      if was != login.wanted, now == login.wanted || login.isLast && now != was {
        return verdict.add(violation("user-changed", was, now, id, history))
      }
      guard login.isLast, let was, now == was, let served = login.served else { return }
      // What was bought meanwhile may be over again: the rows give what they gave, and the window
      // still shows what another answer said.
      let changes = told[id]?[was]?.changes ?? 0
      let isSame = history.served(to: was) == served && changes == login.changes
      // What is over by the date that the app knows it must lock: of a renewal it may know nothing.
      let running = told[id]?[was]?.access.plans.filter { history.today < $0.end }.map(\.product)
      let owed = served.products.filter { running?.contains($0) ?? true }
      let shown = after?.unlocked ?? []
      let isKept =
        owed.count == served.products.count
        ? shown == served.products : owed.allSatisfy(shown.contains)
      if isSame, login.before?.unlocked == served.products, !isKept {
        verdict.add(violation("access-changed", was, now, id, history))
      }
    }

    private func violation(
      _ effect: String,
      _ before: AppAccountToken?,
      _ after: AppAccountToken?,
      _ id: ProcessID,
      _ history: History
    ) -> Violation {
      Violation(
        signature: Signature(
          invariant: "login-is-whole",
          cause: EventKind("login-failed"),
          effect: EventKind(effect),
          source: "none"
        ),
        instant: history.now,
        account: history.process(id)?.account,
        process: id,
        saw: "the login failed, and \(after?.phrase ?? "nobody") is signed in",
        expected: "\(before?.phrase ?? "nobody"), with the same access as before",
        because: "who was signed in has lost what they may use, by a login that did not happen"
      )
    }
  }
}
