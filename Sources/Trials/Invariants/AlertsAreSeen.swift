import Simulation
import StoreModel
import StoreSimulation

/// Each failure produces an alert, with the reason that the store gave, and it stays until it is
/// tapped away.
struct AlertsAreSeen: Invariant {
  let id = "alerts-are-seen"
  let rule = "each failure shows an alert with its reason until somebody dismisses it"
  static let bound = VirtualDuration.seconds(2)

  func makeChecker() -> any Checker { Watch() }

  private struct Key: Hashable {
    let process: ProcessID
    let window: Int
  }

  /// A failure that has not been shown yet.
  private struct Failure {
    let kind: CallKind
    let outcome: CallOutcome
    let instant: VirtualInstant
  }

  private struct Watch: Checker {
    private var dismissals: [Key: Int] = [:]
    private var failures: [ProcessID: [Failure]] = [:]
    /// Calls that were under way when a window closed: their alert may have gone with it.
    private var excused: [ProcessID: Set<CallID>] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .tapped(.dismissAlert, let id, let window):
        dismissals[Key(process: id, window: window), default: 0] += 1
      case .returned(let call, let kind, let id, let outcome):
        if !excused[id, default: []].contains(call), Self.isFailure(kind, outcome) {
          verdict.premiseHeld()
          failures[id, default: []].append(
            Failure(kind: kind, outcome: outcome, instant: event.instant)
          )
        }
      case .screen(let id, let window, let before, let after):
        judge(id, window, before, after, history, &verdict)
      case .windowClosed(let id, _):
        failures[id] = nil
        excused[id, default: []].formUnion(history.process(id)?.calls.map(\.id) ?? [])
      case .ended(let id, _):
        failures[id] = nil
        excused[id] = nil
      default: break
      }
      if let id = event.event.process { judgeSilence(of: id, history, &verdict) }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devices {
        if let process = device.process { judgeSilence(of: process.id, history, &verdict) }
      }
    }

    private static func isFailure(_ kind: CallKind, _ outcome: CallOutcome) -> Bool {
      switch (kind, outcome) {
      case (.products, .failed), (.purchase, .failed), (.sync, .failed): true
      case (.purchase, .purchase(.success(.unverified))): true
      case (.purchase, .purchase(.pending)): true
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
        } else if history.restSince == nil || after.alert != nil {
          verdict.add(
            violation(
              id, cause: Deed(old.kind),
              effect: after.alert.map { Deed($0.kind) } ?? Deed("vanished"),
              saw: "the alert \"\(old.message)\" was replaced before anybody dismissed it",
              expected: "it stays until it is dismissed", history))
        }
      }
      guard let alert = after.alert else { return }
      let shown = failures[id]?.last { Self.explains($0, alert) }
      if let failure = shown, let reason = alert.reason, !Self.fits(failure, reason) {
        verdict.add(
          violation(
            id, cause: Deed(failure.kind), effect: Deed("wrong-reason"),
            saw: "the alert \"\(alert.message)\" gives another reason",
            expected: "the reason of the store: \(failure.outcome)", history))
      }
      failures[id]?.removeAll { Self.explains($0, alert) }
    }

    /// A failure of a quiet app that no alert has told for two seconds.
    private mutating func judgeSilence(
      of id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard let process = history.process(id), process.isAlive, process.isQuiet else { return }
      guard !process.screens.contains(where: { $0?.alert != nil }) else { return }
      let isLate = { (failure: Failure) in failure.instant + AlertsAreSeen.bound < history.now }
      guard let failure = failures[id]?.first(where: isLate) else { return }
      failures[id]?.removeAll(where: isLate)
      verdict.add(
        violation(
          id, cause: Deed(failure.kind), effect: Deed("no-alert"),
          saw: "nothing: the app is quiet and shows no alert",
          expected: "an alert that tells of \(failure.kind): \(failure.outcome)", history))
    }

    private static func explains(_ failure: Failure, _ alert: Alert) -> Bool {
      switch (failure.kind, alert.kind) {
      case (.products, .loadFailed), (.products, .purchaseFailed): true
      case (.purchase, .purchaseFailed), (.purchase, .purchasePending): true
      case (.sync, .restoreFailed): true
      default: false
      }
    }

    private static func fits(_ failure: Failure, _ reason: AlertReason) -> Bool {
      switch (failure.outcome, reason) {
      case (.failed(let error), .store(let told)): error == told
      case (.failed(.productUnavailable), .productNotFound): true
      case (.failed, _): false
      case (.purchase(.success(.unverified)), .unverified): true
      case (.purchase(.success(.unverified)), _): false
      default: true
      }
    }

    private func violation(
      _ id: ProcessID,
      cause: Deed,
      effect: Deed,
      saw: String,
      expected: String,
      _ history: History
    ) -> Violation {
      Violation(
        signature: Signature(
          invariant: "alerts-are-seen",
          cause: cause,
          effect: effect,
          source: "none"
        ),
        instant: history.now,
        account: history.process(id)?.account,
        process: id,
        saw: saw,
        expected: expected,
        because: "nobody can act on what is never shown"
      )
    }
  }
}

extension Deed {
  init(_ kind: AlertKind) { self.init("alert-\(kind)") }
  init(_ kind: CallKind) { self.init("\(kind)") }
}
