import Simulation
import StoreModel
import StoreSimulation

/// Each failure produces an alert with the store's reason, which stays until the user dismisses it.
///
/// A failure of the app's own work needs no alert: a sync that the user did not tap, or another
/// load of products that no window waits for.
struct AlertsAreSeen: CatalogedInvariant {
  static let id = "alerts-are-seen"
  let rule = "each failure shows an alert with its reason until the user dismisses it"
  let check = """
    For each failure that the store reports to a process, an alert with that reason must appear \
    and stay until the user dismisses it. A sync that no one tapped may fail without an alert. \
    Loading products may, too, if the app is in the background, or if it has loaded them before \
    and no window is waiting for them. The app must not show a failure that did not happen, but \
    it may say that a product was not found if the store returned none, or left out one that is \
    taken from sale. An alert that the app exposes only as text counts for every failure before \
    it and for those that occur while it is visible. If a window closes before the answer to its \
    request arrives, a failure of that request needs no alert.
    """
  let bugs: [RealBug] = [.updateBeatsReturn, .groupBlocksUpgrade, .canceledRestoreSilent]
  static let bound = VirtualDuration.seconds(2)
  let reads: Set<Screen.Part> = [.alert]

  /// Whether the app must say that a purchase is waiting for approval.
  ///
  /// An unchanged app need not, because the user has just asked for the approval.
  private let judgesPending: Bool

  init(ofPending: Bool = true) { judgesPending = ofPending }

  /// Alerts may report a server's refusals too, but the rule knows only the store's failures.
  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool { variant.serverKind == nil }

  func ofUnchanged(_ variant: Variant) -> any CatalogedInvariant { Self(ofPending: false) }

  func makeChecker() -> any Checker { Watch(judgesPending: judgesPending) }

  /// A failure that has not been shown yet.
  fileprivate struct Failure {
    let kind: CallKind
    let outcome: CallOutcome
    let instant: VirtualInstant
    /// Whether its alert may have disappeared with a window that has closed since.
    var isExcused: Bool
    /// Whether the user waits for the call and must therefore learn of its failure.
    let isAwaited: Bool
  }

  /// A product that a purchase returned.
  fileprivate struct Bought {
    let product: ProductID
    /// Whether a later read of the entitlements omitted it, because it expired or was refunded.
    var gaveNothing = false
  }

  /// The alerts of a window.
  fileprivate struct Window {
    /// The number of taps that dismiss an alert and have not done so yet.
    var dismissals = 0
    /// When the visible alert appeared.
    var shownSince: VirtualInstant?
  }

  /// What is known of a process.
  fileprivate struct Process {
    var windows: [Int: Window] = [:]
    /// The failures that an alert has yet to show.
    var failures: [Failure] = []
    /// Every failure so far; more than one alert may report the same failed call.
    var reasons: [Failure] = []
    /// The products that purchases returned; a refund may arrive before the app shows the success.
    var bought: [Bought] = []
    /// The windows that show a loading spinner.
    var loading: Set<Int> = []
    var restores = TappedRestores()
    /// The calls whose alert may have disappeared with a window; nil if none has closed.
    var orphaned: OrphanedCalls?
    var hasLoadedProducts = false
  }

  private struct Watch: Checker {
    let judgesPending: Bool
    private var processes: PerProcess<Process> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .tapped(.dismissAlert, let id, let window):
        processes[id, default: Process()].windows[window, default: Window()].dismissals += 1
      case .tapped(.restore, let id, let window):
        processes[id, default: Process()].restores.addTap(in: window)
      case .began(let call, let kind, let id, _):
        if kind == .sync, let isTapped = processes[id]?.restores.beginSync(call), !isTapped {
          processes[id]?.doubtRestores()
        }
        // Most processes never close a window, so skip the lookup for them.
        if hasClosedWindow(id), let process = history.process(id) {
          let loading = processes[id]?.loading.count ?? 0
          processes[id]?.orphaned?.beginCall(call, kind, process, loading: loading)
        }
      case .returned(let call, let kind, let id, let outcome):
        if case .purchase(.success(.verified(let transaction))) = outcome,
          transaction.productType.givesAccess
        {
          processes[id, default: Process()].bought.append(Bought(product: transaction.productID))
        }
        if kind == .currentEntitlements { processes[id]?.noteOmissions(in: outcome, history) }
        noteFailure(of: call, kind, outcome, in: id, history, &verdict)
        if hasClosedWindow(id) { processes[id]?.orphaned?.endCall(call) }
      case .screen(let id, let window, let before, let after):
        if after?.isLoading ?? false {
          processes[id, default: Process()].loading.insert(window)
        } else if before?.isLoading ?? false {
          processes[id]?.loading.remove(window)
        }
        judge(id, window, before, after, history, &verdict)
      case .settled(.dismissAlert, let id, let window):
        if let process = history.process(id) { processes[id]?.seeEqualAlert(in: window, process) }
      case .settled(let action, let id, let window):
        if action == .restore {
          processes[id]?.restores.settleTap(in: window, history.process(id))
        }
        processes[id]?.orphaned?.settleAction(action, window: window)
      case .windowClosed(let id, let window):
        if let process = history.process(id) {
          processes[id, default: Process()].closeWindow(window, process)
        }
      default: break
      }
      if let id = history.subject.process { judgeSilence(of: id, history, &verdict) }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devices[history.devicesAtQuiescence] {
        if let process = device.process { judgeSilence(of: process.id, history, &verdict) }
      }
    }

    mutating func forget(_ id: ProcessID) { processes[id] = nil }

    init(judgesPending: Bool) { self.judgesPending = judgesPending }

    private func hasClosedWindow(_ id: ProcessID) -> Bool {
      processes.read(id) { $0.orphaned != nil } ?? false
    }

    /// Records the failure of a call, if it is one.
    private mutating func noteFailure(
      of call: CallID,
      _ kind: CallKind,
      _ outcome: CallOutcome,
      in id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      let wasTapped = kind == .sync && processes[id]?.restores.endSync(call) ?? false
      guard Self.isFailure(kind, outcome) else {
        if kind == .products { processes[id, default: Process()].hasLoadedProducts = true }
        if case .products(let sold) = outcome { noteLack(in: sold, id, history) }
        return
      }
      let failure = Failure(
        kind: kind,
        outcome: outcome,
        instant: history.now,
        isExcused: processes[id]?.orphaned?.contains(call) ?? false,
        isAwaited: wasTapped || isAwaited(kind, in: id, history)
      )
      processes[id, default: Process()].reasons.append(failure)
      guard failure.isAwaited, !tellsAnything(id, history),
        judgesPending || outcome != .purchase(.pending)
      else { return }
      verdict.premiseHeld()
      processes[id]?.failures.append(failure)
    }

    /// Records that the store returned none, or left out one that is taken from sale.
    ///
    /// An alert may say so. Events do not name what the app asked for, so other products that are
    /// missing prove nothing: the app may not want them.
    private mutating func noteLack(in sold: [Product], _ id: ProcessID, _ history: History) {
      let isLeftOut = { (product: ProductID) in !sold.contains { $0.id == product } }
      guard sold.isEmpty || history.productsLeavingSale.contains(where: isLeftOut) else { return }
      let lack = Failure(
        kind: .products,
        outcome: .products(sold),
        instant: history.now,
        isExcused: true,
        isAwaited: false
      )
      processes[id, default: Process()].reasons.append(lack)
    }

    /// Whether the user waits for a call that is about to return.
    private func isAwaited(_ kind: CallKind, in id: ProcessID, _ history: History) -> Bool {
      guard kind != .purchase, let process = history.process(id) else { return true }
      let actions = process.actions.map(\.action)
      guard kind == .products else {
        return actions.contains { if case .custom = $0 { true } else { false } }
      }
      guard process.frontSince != nil else { return false }
      return !(processes[id]?.hasLoadedProducts ?? false)
        || process.screens.contains { $0?.isLoading ?? false }
        || actions.contains { $0 != .dismissAlert && $0 != .closeSheet && $0 != .signOut }
    }

    /// Whether an alert exposed only as text is visible; it may report the present failure.
    private func tellsAnything(_ id: ProcessID, _ history: History) -> Bool {
      history.process(id)?.screens.contains { screen in
        screen?.alert.map { $0.kind == .other && $0.reason == nil } ?? false
      } ?? false
    }

    private static func isFailure(_ kind: CallKind, _ outcome: CallOutcome) -> Bool {
      switch (kind, outcome) {
      case (.purchase, .failed(.userCancelled)): false
      case (.products, .failed), (.purchase, .failed), (.sync, .failed): true
      case (.purchase, .purchase(.success(.unverified))): true
      case (.purchase, .purchase(.pending)), (.purchase, .purchase(.unknown)): true
      default: false
      }
    }

    private mutating func judge(
      _ id: ProcessID,
      _ window: Int,
      _ before: Screen?,
      _ after: Screen?,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard before?.alert != after?.alert, let after else { return }
      let known = processes[id, default: Process()]
      if let old = before?.alert {
        if known.windows[window, default: Window()].dismissals > 0 {
          processes[id]?.windows[window]?.dismissals -= 1
        } else if history.quiescentSince == nil || after.alert != nil {
          verdict.add(
            violation(
              id,
              cause: EventKind(old.kind),
              effect: after.alert.map { EventKind($0.kind) } ?? EventKind("vanished"),
              saw: "the alert \"\(old.message)\" was replaced before the user dismissed it",
              expected: "the alert stays until it is dismissed",
              evidence: [.window(window, shows: .alert)]
                + Self.moment(known.windows[window]?.shownSince),
              history
            )
          )
        }
      }
      guard let alert = after.alert else {
        processes[id]?.windows[window]?.shownSince = nil
        return
      }
      processes[id, default: Process()].windows[window, default: Window()].shownSince = history.now
      let place = known.place(of: alert)
      let shown = place.map { known.failures[$0] }
      let isExplained =
        known.reasons.contains { $0.explains(alert) }
        || alert.kind == .purchaseFailed && tellsOfVainPurchase(id, history)
      if !isExplained, Self.tellsOfFailure(alert), let process = history.process(id) {
        verdict.add(
          violation(
            id,
            cause: process.lastNews,
            effect: EventKind(alert.kind),
            saw: "the alert \"\(alert.message)\" although nothing failed",
            expected: "no alert: no failed call explains it",
            evidence: [.window(window, shows: .alert), .news],
            history
          )
        )
      }
      if let failure = shown, let reason = alert.reason, !failure.fits(reason),
        !known.isUnawaited(alert, reason)
      {
        verdict.add(
          violation(
            id,
            cause: EventKind(failure.kind),
            effect: EventKind("wrong-reason"),
            saw: "the alert \"\(alert.message)\" gives another reason",
            expected: "the store's reason: \(failure.outcome.phrase)",
            evidence: [.window(window, shows: .alert), .moment(failure.instant)],
            history
          )
        )
      }
      if let place { processes[id]?.settleFailure(place, shownBy: alert) }
    }

    /// Whether a purchase succeeded that no longer gives access by the books or the device.
    ///
    /// One alert may report it.
    private mutating func tellsOfVainPurchase(_ id: ProcessID, _ history: History) -> Bool {
      guard let account = history.process(id)?.account else { return false }
      let place = processes[id]?.bought.firstIndex { bought in
        bought.gaveNothing || history.entitlement(account, bought.product) == nil
          || history.knownEntitlement(id.device, bought.product) == nil
      }
      if let place { processes[id]?.bought.remove(at: place) }
      return place != nil
    }

    private static func tellsOfFailure(_ alert: Alert) -> Bool {
      switch alert.kind {
      case .loadFailed, .purchaseFailed, .restoreFailed, .purchasePending: true
      case .restored, .nothingToRestore, .signInFailed, .notEnoughCredits, .other: false
      }
    }

    /// Reports a failure for which an idle app has shown no alert for two seconds.
    private mutating func judgeSilence(
      of id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard let failures = processes.read(id, { $0.failures }), !failures.isEmpty else { return }
      guard let process = history.process(id), process.isAlive, process.isQuiet else { return }
      // An app that shows a spinner is still working and may retry by itself.
      guard !process.screens.contains(where: { $0?.alert != nil || $0?.isLoading ?? false }) else {
        return
      }
      let running = history.runningSince(process)
      let isLate = { (failure: Failure) in
        let since = max(failure.instant, running)
        return !failure.isExcused && since + AlertsAreSeen.bound < history.now
      }
      guard let failure = failures.first(where: isLate) else { return }
      processes[id]?.failures.removeAll(where: isLate)
      verdict.add(
        violation(
          id,
          cause: EventKind(failure.kind),
          effect: EventKind("no-alert"),
          saw: "the app is idle and shows no alert",
          expected: "an alert for the failure of \(failure.kind.phrase): \(failure.outcome.phrase)",
          evidence: [.moment(failure.instant)],
          history
        )
      )
    }

    private static func moment(_ instant: VirtualInstant?) -> [Evidence] {
      instant.map { [.moment($0)] } ?? []
    }

    private func violation(
      _ id: ProcessID,
      cause: EventKind,
      effect: EventKind,
      saw: String,
      expected: String,
      evidence: [Evidence],
      _ history: History
    ) -> Violation {
      AlertsAreSeen.violation(
        cause: cause,
        effect: effect,
        instant: history.now,
        account: history.process(id)?.account,
        process: id,
        saw: saw,
        expected: expected,
        because: "the user cannot act on an error that is not shown",
        evidence: evidence
      )
    }
  }
}

/// What a process shows and has failed to do.
extension AlertsAreSeen.Process {
  /// Drops the failures of restores after a sync that no tap explains.
  ///
  /// The tap may have been for this sync, and the earlier one the app's own.
  fileprivate mutating func doubtRestores() {
    restores.forgetRunning()
    failures.removeAll { $0.kind == .sync }
  }

  /// Records which purchased products a read of the entitlements omitted.
  ///
  /// The app may act on the read later, when access may be back.
  fileprivate mutating func noteOmissions(in outcome: CallOutcome, _ history: History) {
    guard case .transactions(let results, _, irregular: false) = outcome else { return }
    let held = results.map(\.unsafePayload.productID)
    for place in bought.indices
    where history.answers(bought[place].product) && !held.contains(bought[place].product) {
      bought[place].gaveNothing = true
    }
  }

  /// Excuses the failures whose alert a closed window may have shown.
  fileprivate mutating func closeWindow(_ window: Int, _ process: History.Process) {
    for place in failures.indices { failures[place].isExcused = true }
    let wasLoading = loading.remove(window) != nil
    var orphaned = orphaned ?? OrphanedCalls()
    orphaned.closeWindow(window, wasLoading: wasLoading, process, loading: loading.count)
    self.orphaned = orphaned
  }

  /// Handles a dismissal after which an equal alert follows, which leaves the screen unchanged.
  fileprivate mutating func seeEqualAlert(in window: Int, _ process: History.Process) {
    guard let dismissals = windows[window]?.dismissals, dismissals > 0,
      window < process.screens.count, let alert = process.screens[window]?.alert
    else { return }
    windows[window]?.dismissals -= 1
    if let place = place(of: alert) { settleFailure(place, shownBy: alert) }
  }

  /// Returns the index of the failure that an alert reports.
  ///
  /// That is the first failure of the alert's own kind with the reason that the alert gives, or
  /// else the first of its kind, or else the first that fits. Among equals, a failure that a closed
  /// window would have reported comes last.
  fileprivate func place(of alert: Alert) -> Int? {
    let isOfPurchase = alert.kind == .purchaseFailed || alert.kind == .purchasePending
    func isOwn(_ failure: AlertsAreSeen.Failure) -> Bool {
      failure.explains(alert) && !(failure.kind == .products && isOfPurchase)
    }
    func hasReason(_ failure: AlertsAreSeen.Failure) -> Bool {
      guard case .failed = failure.outcome else { return false }
      return alert.reason.map(failure.fits) ?? false
    }
    return failures.firstIndex { isOwn($0) && !$0.isExcused && hasReason($0) }
      ?? failures.firstIndex { isOwn($0) && hasReason($0) }
      ?? failures.firstIndex { isOwn($0) && !$0.isExcused }
      ?? failures.firstIndex { $0.explains(alert) && !$0.isExcused }
      ?? failures.firstIndex(where: isOwn) ?? failures.firstIndex { $0.explains(alert) }
  }

  /// Removes a failure that an alert reports.
  ///
  /// An alert exposed only as text may report any earlier failure.
  fileprivate mutating func settleFailure(_ place: Int, shownBy alert: Alert) {
    if alert.kind == .other { failures = [] } else { failures.remove(at: place) }
  }

  /// Whether an alert reports a failure for which it need not exist.
  fileprivate func isUnawaited(_ alert: Alert, _ reason: AlertReason) -> Bool {
    reasons.contains { !$0.isAwaited && $0.explains(alert) && $0.fits(reason) }
  }
}

extension AlertsAreSeen.Failure {
  /// Whether an alert may report it.
  fileprivate func explains(_ alert: Alert) -> Bool {
    let isLack = if case .products = outcome { true } else { false }
    return switch (kind, alert.kind) {
    case (.products, .loadFailed) where isLack, (.products, .purchaseFailed) where isLack:
      alert.reason == .productNotFound || alert.reason == nil
    case (.products, .loadFailed), (.products, .purchaseFailed): true
    case (.purchase, .purchaseFailed), (.purchase, .purchasePending): true
    case (.sync, .restoreFailed): true
    // An alert exposed only as text may report any failure, and a lack is none.
    case (_, .other): alert.reason == nil && !isLack
    default: false
    }
  }

  /// Whether the reason that an alert gives is its own.
  fileprivate func fits(_ reason: AlertReason) -> Bool {
    switch (outcome, reason) {
    case (.failed(let error), .store(let shown)): error == shown
    case (.failed(.productUnavailable), .productNotFound): true
    case (.failed, _): false
    case (.purchase(.success(.unverified)), .unverified): true
    case (.purchase(.success(.unverified)), _): false
    default: true
    }
  }
}

extension EventKind {
  init(_ kind: AlertKind) { self.init("alert-\(kind.rawValue)") }
  init(_ kind: CallKind) { self.init(kind.rawValue) }
}
