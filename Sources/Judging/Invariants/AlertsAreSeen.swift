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
    and stay until the user dismisses it. A sync that nobody tapped may fail without an alert. \
    Loading products may, too, if the app is in the background, or if it has loaded them before \
    and no window is waiting for them. The app must not show a failure that did not happen, but it may say that a product \
    was not found if the store returned none, or left out one that is taken from sale. An alert \
    that the app exposes only as text counts for every failure before it and for those that occur \
    while it is visible. If a window closes before the answer to its request arrives, a failure of \
    that request needs no alert.
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

  private struct Key: Hashable {
    let process: ProcessID
    let window: Int
  }

  /// A failure that has not been shown yet.
  private struct Failure {
    let kind: CallKind
    let outcome: CallOutcome
    let instant: VirtualInstant
    /// Whether its alert may have disappeared with a window that has closed since.
    var isExcused: Bool
    /// Whether the user waits for the call and must therefore learn of its failure.
    let isAwaited: Bool
  }

  /// A product that a purchase returned.
  private struct Bought {
    let product: ProductID
    /// Whether a later read of the entitlements omitted it, because it expired or was refunded.
    var gaveNothing = false
  }

  private struct Watch: Checker {
    let judgesPending: Bool
    private var dismissals: SmallTable<Key, Int> = [:]
    /// When the visible alert appeared.
    private var shownSince: SmallTable<Key, VirtualInstant> = [:]
    private var failures: SmallTable<ProcessID, [Failure]> = [:]
    /// Every failure of a process so far; more than one alert may report the same failed call.
    private var reasons: SmallTable<ProcessID, [Failure]> = [:]
    /// The products that purchases returned; a refund may arrive before the app shows the success.
    private var bought: SmallTable<ProcessID, [Bought]> = [:]
    /// The windows that show a loading spinner.
    private var loading: SmallTable<ProcessID, Set<Int>> = [:]
    private var restores = TappedRestores()
    /// The processes that have loaded products.
    private var stocked: SmallSet<ProcessID> = []
    /// The calls whose alert may have disappeared with a window.
    private var orphaned: SmallTable<ProcessID, OrphanedCalls> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .tapped(.dismissAlert, let id, let window):
        dismissals[Key(process: id, window: window), default: 0] += 1
      case .tapped(.restore, let id, let window): restores.tap(in: id, window: window)
      case .began(let call, let kind, let id, _):
        if kind == .sync, !restores.begin(call, in: id) { doubtRestores(in: id) }
        // Most processes never close a window, so skip the lookup for them.
        if orphaned[id] != nil, let process = history.process(id) {
          orphaned[id]?.begin(call, kind, process, loading: loading[id]?.count ?? 0)
        }
      case .returned(let call, let kind, let id, let outcome):
        if case .purchase(.success(.verified(let transaction))) = outcome,
          transaction.productType.givesAccess
        {
          bought[id, default: []].append(Bought(product: transaction.productID))
        }
        if kind == .currentEntitlements { look(at: outcome, in: id, history) }
        fail(call, kind, outcome, in: id, history, &verdict)
        if orphaned[id] != nil { orphaned[id]?.end(call) }
      case .screen(let id, let window, let before, let after):
        if after?.isLoading ?? false {
          loading[id, default: []].insert(window)
        } else if before?.isLoading ?? false {
          loading[id]?.remove(window)
        }
        judge(id, window, before, after, history, &verdict)
      case .settled(.dismissAlert, let id, let window):
        seeEqualAlert(Key(process: id, window: window), history)
      case .settled(let action, let id, let window):
        if action == .restore { restores.settle(in: id, window: window, history) }
        orphaned[id]?.settle(action, window: window)
      case .windowClosed(let id, let window):
        for place in (failures[id] ?? []).indices { failures[id]?[place].isExcused = true }
        guard let process = history.process(id) else { return }
        let wasLoading = loading[id]?.remove(window) != nil
        let others = loading[id]?.count ?? 0
        orphaned[id, default: OrphanedCalls()]
          .close(window, wasLoading: wasLoading, process, loading: others)
      case .ended(let id, _):
        failures[id] = nil
        reasons[id] = nil
        bought[id] = nil
        loading[id] = nil
        restores.forget(id)
        stocked.remove(id)
        orphaned[id] = nil
        for window in history.process(id)?.screens.indices ?? 0..<0 {
          dismissals[Key(process: id, window: window)] = nil
          shownSince[Key(process: id, window: window)] = nil
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

    init(judgesPending: Bool) { self.judgesPending = judgesPending }

    /// Drops the failures of restores after a sync that no tap explains.
    ///
    /// The tap may have been for this sync, and the earlier one the app's own.
    private mutating func doubtRestores(in id: ProcessID) {
      restores.forgetRunning(in: id)
      failures[id]?.removeAll { $0.kind == .sync }
    }

    /// Records the failure of a call, if it is one.
    private mutating func fail(
      _ call: CallID,
      _ kind: CallKind,
      _ outcome: CallOutcome,
      in id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      let wasTapped = kind == .sync && restores.end(call, in: id)
      guard Self.isFailure(kind, outcome) else {
        if kind == .products { stocked.insert(id) }
        if case .products(let sold) = outcome { lookForLack(in: sold, id, history) }
        return
      }
      let failure = Failure(
        kind: kind,
        outcome: outcome,
        instant: history.now,
        isExcused: orphaned[id]?.contains(call) ?? false,
        isAwaited: wasTapped || isAwaited(kind, in: id, history)
      )
      reasons[id, default: []].append(failure)
      guard failure.isAwaited, !tellsAnything(id, history),
        judgesPending || outcome != .purchase(.pending)
      else { return }
      verdict.premiseHeld()
      failures[id, default: []].append(failure)
    }

    /// Records that the store returned none, or left out one that is taken from sale.
    ///
    /// An alert may say so. Events do not name what the app asked for, so other products that are
    /// missing prove nothing: the app may not want them.
    private mutating func lookForLack(in sold: [Product], _ id: ProcessID, _ history: History) {
      let isLeftOut = { (product: ProductID) in !sold.contains { $0.id == product } }
      guard sold.isEmpty || history.productsLeavingSale.contains(where: isLeftOut) else { return }
      let lack = Failure(
        kind: .products,
        outcome: .products(sold),
        instant: history.now,
        isExcused: true,
        isAwaited: false
      )
      reasons[id, default: []].append(lack)
    }

    /// Whether the user waits for a call that is about to return.
    private func isAwaited(_ kind: CallKind, in id: ProcessID, _ history: History) -> Bool {
      guard kind != .purchase, let process = history.process(id) else { return true }
      let actions = process.actions.map(\.action)
      guard kind == .products else {
        return actions.contains { if case .custom = $0 { true } else { false } }
      }
      guard process.frontSince != nil else { return false }
      return !stocked.contains(id) || process.screens.contains { $0?.isLoading ?? false }
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
      let key = Key(process: id, window: window)
      if let old = before?.alert {
        if dismissals[key, default: 0] > 0 {
          dismissals[key, default: 0] -= 1
        } else if history.quiescentSince == nil || after.alert != nil {
          verdict.add(
            violation(
              id,
              cause: EventKind(old.kind),
              effect: after.alert.map { EventKind($0.kind) } ?? EventKind("vanished"),
              saw: "the alert \"\(old.message)\" was replaced before the user dismissed it",
              expected: "the alert stays until it is dismissed",
              demanded: shownSince[key],
              history
            )
          )
        }
      }
      shownSince[key] = after.alert == nil ? nil : history.now
      guard let alert = after.alert else { return }
      let place = Self.place(of: alert, in: failures[id] ?? [])
      let shown = place.flatMap { failures[id]?[$0] }
      let isExplained =
        reasons[id]?.contains { Self.explains($0, alert) } ?? false
        || alert.kind == .purchaseFailed && tellsOfVainPurchase(id, history)
      if !isExplained, Self.tellsOfFailure(alert), let process = history.process(id) {
        verdict.add(
          violation(
            id,
            cause: process.lastNews,
            effect: EventKind(alert.kind),
            saw: "the alert \"\(alert.message)\" although nothing failed",
            expected: "no alert: no failed call explains it",
            history
          )
        )
      }
      if let failure = shown, let reason = alert.reason, !Self.fits(failure, reason),
        !tellsOfUnawaited(alert, reason, in: id)
      {
        verdict.add(
          violation(
            id,
            cause: EventKind(failure.kind),
            effect: EventKind("wrong-reason"),
            saw: "the alert \"\(alert.message)\" gives another reason",
            expected: "the store's reason: \(failure.outcome.phrase)",
            demanded: failure.instant,
            history
          )
        )
      }
      if let place { settle(place, by: alert, in: id) }
    }

    /// Whether an alert reports a failure for which it need not exist.
    private func tellsOfUnawaited(
      _ alert: Alert,
      _ reason: AlertReason,
      in id: ProcessID
    ) -> Bool {
      reasons[id]?.contains {
        !$0.isAwaited && Self.explains($0, alert) && Self.fits($0, reason)
      } ?? false
    }

    /// Marks a failure as reported by an alert.
    ///
    /// An alert exposed only as text may report any earlier failure.
    private mutating func settle(_ place: Int, by alert: Alert, in id: ProcessID) {
      if alert.kind == .other {
        failures[id] = nil
      } else {
        failures[id]?.remove(at: place)
      }
    }

    /// Records which purchased products a read of the entitlements omitted.
    ///
    /// The app may act on the read later, when access may be back.
    private mutating func look(at outcome: CallOutcome, in id: ProcessID, _ history: History) {
      guard case .transactions(let results, _, irregular: false) = outcome else { return }
      let held = results.map(\.unsafePayload.productID)
      for place in bought[id, default: []].indices {
        guard let product = bought[id]?[place].product, history.answers(product),
          !held.contains(product)
        else { continue }
        bought[id]?[place].gaveNothing = true
      }
    }

    /// Whether a purchase succeeded that no longer gives access by the books or the device.
    ///
    /// One alert may report it.
    private mutating func tellsOfVainPurchase(_ id: ProcessID, _ history: History) -> Bool {
      guard let account = history.process(id)?.account else { return false }
      let place = bought[id]?.firstIndex { bought in
        bought.gaveNothing || history.entitlement(account, bought.product) == nil
          || history.knownEntitlement(id.device, bought.product) == nil
      }
      if let place { bought[id]?.remove(at: place) }
      return place != nil
    }

    /// Handles a dismissal after which an equal alert follows, which leaves the screen unchanged.
    private mutating func seeEqualAlert(_ key: Key, _ history: History) {
      guard dismissals[key, default: 0] > 0, let process = history.process(key.process),
        key.window < process.screens.count, let alert = process.screens[key.window]?.alert
      else { return }
      dismissals[key, default: 0] -= 1
      if let place = Self.place(of: alert, in: failures[key.process] ?? []) {
        settle(place, by: alert, in: key.process)
      }
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
      guard !(failures[id] ?? []).isEmpty else { return }
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
      guard let failure = failures[id]?.first(where: isLate) else { return }
      failures[id]?.removeAll(where: isLate)
      verdict.add(
        violation(
          id,
          cause: EventKind(failure.kind),
          effect: EventKind("no-alert"),
          saw: "the app is idle and shows no alert",
          expected: "an alert for the failure of \(failure.kind.phrase): \(failure.outcome.phrase)",
          demanded: failure.instant,
          history
        )
      )
    }

    /// Returns the index of the failure that an alert reports.
    ///
    /// That is the first failure of the alert's own kind, or else the first that fits. A failure
    /// that a closed window would have reported comes last.
    private static func place(of alert: Alert, in failures: [Failure]) -> Int? {
      func isOwn(_ failure: Failure) -> Bool {
        explains(failure, alert) && !(failure.kind == .products && isOfPurchase(alert))
      }
      return failures.firstIndex { isOwn($0) && !$0.isExcused }
        ?? failures.firstIndex { explains($0, alert) && !$0.isExcused }
        ?? failures.firstIndex(where: isOwn) ?? failures.firstIndex { explains($0, alert) }
    }

    private static func isOfPurchase(_ alert: Alert) -> Bool {
      alert.kind == .purchaseFailed || alert.kind == .purchasePending
    }

    private static func explains(_ failure: Failure, _ alert: Alert) -> Bool {
      let isLack = if case .products = failure.outcome { true } else { false }
      return switch (failure.kind, alert.kind) {
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

    private static func fits(_ failure: Failure, _ reason: AlertReason) -> Bool {
      switch (failure.outcome, reason) {
      case (.failed(let error), .store(let shown)): error == shown
      case (.failed(.productUnavailable), .productNotFound): true
      case (.failed, _): false
      case (.purchase(.success(.unverified)), .unverified): true
      case (.purchase(.success(.unverified)), _): false
      default: true
      }
    }

    private func violation(
      _ id: ProcessID,
      cause: EventKind,
      effect: EventKind,
      saw: String,
      expected: String,
      demanded: VirtualInstant? = nil,
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
        demanded: demanded
      )
    }
  }
}

extension EventKind {
  init(_ kind: AlertKind) { self.init("alert-\(kind.rawValue)") }
  init(_ kind: CallKind) { self.init(kind.rawValue) }
}
