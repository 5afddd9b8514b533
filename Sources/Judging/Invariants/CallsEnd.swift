import Simulation
import StoreModel
import StoreSimulation

/// I8: every call of a living process returns, once and in time, and at rest no spinner turns.
///
/// Judged are the calls that the app makes, what people set going in it, and its spinners; how long
/// each may take is said at ``PendingWork``. What a killed process had begun is exempt from then on.
struct CallsEnd: Invariant {
  let id = "calls-end"
  let rule = "everything that is begun ends once and in time, and at rest no spinner turns"
  let check = """
    Every call that the app makes, every tap of a person and every spinner is followed until it \
    ends, within the time of its prompt and the network's bounds. What a killed process had \
    begun is exempt.
    """
  let bugs: [RealBug] = [.deferredSpins, .restoreCounter]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// By device: one launch at a time runs there.
    private var waits: [PendingWork?] = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard let id = history.subject.process else { return }
      let device = id.device.rawValue
      if case .launched = event.event {
        while waits.count <= device { waits.append(nil) }
        waits[device] = PendingWork(id, history)
      }
      guard device < waits.count, waits[device]?.process == id else { return }
      // What ends by this very event has ended late; what else the event changes was so until now.
      var found: [PendingWork.Late] = []
      switch event.event {
      case .returned, .settled:
        if let wrong = Self.take(event, &waits[device], &verdict) { found.append(wrong) }
        found += waits[device]?.late(at: event.instant) ?? []
      default:
        found = waits[device]?.late(at: event.instant) ?? []
        _ = Self.take(event, &waits[device], &verdict)
      }
      for late in found { verdict.add(violation(late, id, history)) }
      if case .ended = event.event { waits[device] = nil }
    }

    private static func take(
      _ event: TimedEvent,
      _ waiting: inout PendingWork?,
      _ verdict: inout Verdict
    ) -> PendingWork.Late? {
      let now = event.instant
      switch event.event {
      case .began(let call, let kind, _, _): waiting?.begin(call, kind, at: now)
      case .returned(let call, let kind, _, _):
        verdict.premiseHeld()
        return waiting?.returned(call, kind, at: now)
      case .paymentAnswered: waiting?.answered(.purchase, at: now)
      case .signInAnswered: waiting?.answered(.sync, at: now)
      case .tapped(let action, _, let window): waiting?.begin(action, in: window, at: now)
      case .settled(let action, _, let window):
        verdict.premiseHeld()
        return waiting?.settled(action, in: window, at: now)
      case .screen(_, let window, _, let screen): waiting?.shows(screen, in: window, at: now)
      case .windowClosed(_, let window): waiting?.shows(nil, in: window, at: now)
      default: break
      }
      return nil
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devicesAtRest.clamped(to: waits.indices) {
        guard let waiting = waits[device] else { continue }
        for late in waiting.atRest(at: history.now) {
          verdict.add(violation(late, waiting.process, history, isAtRest: true))
        }
      }
    }

    private func violation(
      _ late: PendingWork.Late,
      _ id: ProcessID,
      _ history: History,
      isAtRest: Bool = false
    ) -> Violation {
      let process = history.process(id)
      return Violation(
        signature: Signature(
          invariant: "calls-end",
          cause: late.cause ?? process?.lastNews ?? EventKind("launch"),
          effect: late.effect,
          source: "none"
        ),
        instant: history.now,
        account: process?.account,
        process: id,
        saw: late.what,
        expected: "everything that is begun ends, once and in time",
        because: isAtRest
          ? "the world is at rest: nothing is left that could end it"
          : "prompt, network and a minute of patience are over"
      )
    }
  }
}

extension EventKind {
  /// What a person did.
  init(_ action: UserAction) {
    switch action {
    case .open: self.init("open-sheet")
    case .closeSheet: self.init("close-sheet")
    case .buy: self.init("buy")
    case .restore: self.init("restore")
    case .dismissAlert: self.init("dismiss-alert")
    case .signIn: self.init("sign-in")
    case .signOut: self.init("sign-out")
    case .makeImage: self.init("make-image")
    case .showHistory: self.init("show-history")
    case .custom(let name): self.init(name)
    }
  }

  /// The spinner that a screen shows, if any.
  static func spinner(of screen: Screen) -> EventKind? {
    if screen.purchaseState == .purchasing { return EventKind("purchase-spinner") }
    if screen.isRestoring { return EventKind("restore-spinner") }
    return screen.isLoading ? loadingSpinner : nil
  }

  /// The spinner of what an app loads by itself.
  static let loadingSpinner = EventKind("loading-spinner")
}
