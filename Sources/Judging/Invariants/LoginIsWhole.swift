import StoreModel
import StoreSimulation

/// I4 for logins: A failed login changes nothing.
///
/// Checked when the alert of the failure appears. The same user as at the tap is signed in, unless
/// the user tapped another login action meanwhile, or one in progress at the tap has succeeded.
/// The window gives the same access as at the tap if the server's rows still do, with the same end
/// dates, and if the app has learned nothing else about them. Access that has reached the end date
/// known to the app is excepted, as is a user of an earlier process who is restored meanwhile.
struct LoginIsWhole: CatalogedInvariant {
  static let id = "login-is-whole"
  let rule = "a failed login changes neither the signed-in user nor that user's access"
  let check = """
    When the alert of a failed login appears, the signed-in user and the access in the window \
    must be as they were at the tap. Exceptions: another login action was tapped or was in \
    progress at the tap and succeeded, the app restored the user of its last process meanwhile, \
    the server's rows changed, the app learned of a change, or the access that it knows of has \
    ended.
    """
  let keys = ["step.signIn", "step.signOut"]
  let bugs: [RealBug] = [.loginHalfDone]
  let reads: Set<Screen.Part> = [.unlocked]

  func makeChecker() -> any Checker { Watch() }

  /// A login in progress, with the state at the tap.
  private struct Login: Hashable {
    let wanted: AppAccountToken
    /// The window at the tap.
    let before: Screen?
    /// The access that the server's rows gave the signed-in user.
    let served: ServedAccess?
    /// The number of changes to that access that the process had received.
    let changes: Int
    /// Whether it is the latest login action.
    var isLast = true
    /// Whether another login was in progress at the tap.
    var hasOther = false
    /// Whether the user may be that of another action that was in progress at the tap.
    var mayBeOther = false
    /// Whether the process had shown no user, so it may still restore one.
    var mayRestore = false
  }

  /// The latest access of an app user that a process received.
  private struct News {
    var access: ServerAccess
    /// The number of times that its plans changed.
    var changes: Int
  }

  /// What is known of a process.
  private struct Process {
    var tapped: [Login] = []
    var asked: [CallID: AppAccountToken] = [:]
    /// The latest login that failed, if any; a list, because a login is large and few fail.
    var failed: [Login] = []
    /// The user whose login succeeded and is not shown yet.
    var unshown: AppAccountToken?
    /// The access of each app user that it received.
    var received: [AppAccountToken: News] = [:]
    /// Whether it has shown a user.
    var hasShownUser = false

    /// Records a successful login.
    ///
    /// A login tapped while this one was in progress, or before it was shown, may find another
    /// user signed in than it saw, even the one that it wants.
    mutating func succeed(_ user: AppAccountToken) {
      failed = []
      unshown = user
      for index in tapped.indices {
        if tapped[index].wanted != user { tapped[index].isLast = false }
        if tapped[index].hasOther { tapped[index].mayBeOther = true }
      }
    }

    /// Records a login that failed.
    mutating func fail(_ user: AppAccountToken) {
      failed = tapped.first { $0.wanted == user }.map { [$0] } ?? []
    }

    /// Records another login action; the logins in progress are no longer the latest.
    mutating func supersede(by user: AppAccountToken?) {
      tapped.removeAll { $0.wanted == user }
      for index in tapped.indices { tapped[index].isLast = false }
      for index in failed.indices { failed[index].isLast = false }
    }
  }

  private struct Watch: Checker {
    private var processes: PerProcess<Process> = [:]
    /// The user who was signed in at the end of a device's last process that showed one.
    private var earlier: SmallTable<DeviceID, AppAccountToken> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      if case .returned(_, _, let id, .server(.access(let access))) = event.event {
        let old = processes[id]?.received[access.user]
        let isNew = old?.access.plans != access.plans
        let news = News(access: access, changes: (old?.changes ?? 0) + (isNew ? 1 : 0))
        processes[id, default: Process()].received[access.user] = news
      }
      switch event.event {
      case .tapped(.signIn(let user), let id, let window):
        guard let screens = history.process(id)?.screens, window < screens.count else { return }
        var known = processes[id, default: Process()]
        known.supersede(by: user)
        let others = history.process(id)?.actions.dropLast().map(\.action) ?? []
        let screen = screens[window]
        let served = screen?.appUser.map { history.served(to: $0) }
        let changes = screen?.appUser.flatMap { known.received[$0]?.changes } ?? 0
        var login = Login(wanted: user, before: screen, served: served, changes: changes)
        login.isLast = known.unshown == nil
        login.hasOther = !known.asked.isEmpty
        login.mayBeOther = others.contains(.signOut)
        login.mayRestore = !known.hasShownUser
        known.tapped.append(login)
        processes[id] = known
      case .tapped(.signOut, let id, _):
        processes[id]?.unshown = nil
        processes[id]?.supersede(by: nil)
      case .serverAsked(.signIn(let user), let call, let id):
        processes[id, default: Process()].asked[call] = user
      case .returned(let call, .serverSignIn, let id, let outcome):
        guard let user = processes[id]?.asked.removeValue(forKey: call) else { return }
        if case .serverFailed = outcome {
          processes[id]?.fail(user)
        } else {
          processes[id]?.succeed(user)
        }
      case .screen(let id, _, let old, let new):
        if let user = new?.appUser {
          processes[id, default: Process()].hasShownUser = true
          if user == processes[id]?.unshown { processes[id]?.unshown = nil }
        }
        guard new?.alert?.kind == .signInFailed, old?.alert?.kind != .signInFailed else { return }
        guard let login = processes[id]?.failed.popLast() else { return }
        verdict.premiseHeld()
        judge(login, new, id, history, &verdict)
      case .ended(let id, _):
        let shown =
          history.process(id)?.screens.compactMap { $0?.appUser }.last ?? processes[id]?.unshown
        if shown != nil || processes[id]?.hasShownUser ?? false { earlier[id.device] = shown }
      case .wiped(let device, _), .usesAccount(let device, _): earlier[device] = nil
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) { processes[id] = nil }

    private func judge(
      _ login: Login,
      _ after: Screen?,
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      let (was, now) = (login.before?.appUser, after?.appUser)
      let isChanged = now == login.wanted || login.isLast && now != was
      if login.mayRestore, let now, earlier[id.device] == now { return }
      if was != login.wanted, isChanged, !login.mayBeOther {
        return verdict.add(violation("user-changed", was, now, id, history))
      }
      guard login.isLast, let was, now == was, let served = login.served else { return }
      // A purchase made meanwhile may have ended again: the rows give the same as before, while
      // the window still shows another answer.
      let received = processes[id]?.received[was]
      let changes = received?.changes ?? 0
      let isSame = history.served(to: was) == served && changes == login.changes
      // The app must lock access past its known end date; it may not know of a renewal.
      let running = received?.access.plans.filter { history.today < $0.end }.map(\.product)
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
      LoginIsWhole.violation(
        cause: EventKind("login-failed"),
        effect: EventKind(effect),
        instant: history.now,
        account: history.process(id)?.account,
        process: id,
        saw: "the login failed, and \(after?.phrase ?? "no user") is signed in",
        expected: "\(before?.phrase ?? "no user"), with the same access as before",
        because: "a login that failed changed who is signed in or what that user may access",
        evidence: [.answer(.serverSignIn), .moment(history.now)]
      )
    }
  }
}
