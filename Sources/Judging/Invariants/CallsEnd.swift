import Simulation
import StoreModel
import StoreSimulation

/// I8: Everything that a live process starts ends once and on time; no spinner is left at the end.
///
/// Covers the app's calls, the user's actions and the spinners. ``PendingWork`` defines how long
/// each may take. Work that a killed process had started is exempt from then on.
struct CallsEnd: CatalogedInvariant {
  static let id = "calls-end"
  let rule = "everything that starts ends once and on time; no spinner is left at quiescence"
  let check = """
    Every call of the app, every tap and every spinner must end within the time that its prompt \
    and the network allow. Time in which the app is suspended does not count. Work that a killed \
    process had started is exempt.
    """
  let bugs: [RealBug] = [.deferredSpins, .restoreCounter]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// The pending work by device; a device runs one launch at a time.
    private var waits: [PendingWork?] = []
    /// The process of each, which is read without a copy of its work.
    private var processes: [ProcessID?] = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard let id = history.subject.process else { return }
      let device = id.device.rawValue
      if case .launched = event.event {
        while waits.count <= device {
          waits.append(nil)
          processes.append(nil)
        }
        waits[device] = PendingWork(id, history)
        processes[device] = id
      }
      guard device < waits.count, processes[device] == id else { return }
      // Work that this event ends must be judged as ended late; other state held until this event.
      var found: [PendingWork.Late] = []
      switch event.event {
      case .returned, .settled:
        if let wrong = Self.pass(event, &waits[device], &verdict) { found.append(wrong) }
        found += waits[device]?.late(at: event.instant) ?? []
      default:
        found = waits[device]?.late(at: event.instant) ?? []
        _ = Self.pass(event, &waits[device], &verdict)
      }
      for late in found { verdict.add(violation(late, id, history)) }
      if case .ended = event.event { (waits[device], processes[device]) = (nil, nil) }
    }

    private static func pass(
      _ event: TimedEvent,
      _ waiting: inout PendingWork?,
      _ verdict: inout Verdict
    ) -> PendingWork.Late? {
      let now = event.instant
      switch event.event {
      case .began(let call, let kind, _, _): waiting?.beginCall(call, kind, at: now)
      case .returned(let call, let kind, _, _):
        verdict.premiseHeld()
        return waiting?.returned(call, kind, at: now)
      case .paymentAnswered: waiting?.answered([.purchase], at: now)
      case .signInAnswered: waiting?.answered(PendingWork.signIns, at: now)
      case .tapped(let action, _, let window): waiting?.beginAction(action, in: window, at: now)
      case .settled(let action, _, let window):
        verdict.premiseHeld()
        return waiting?.settled(action, in: window, at: now)
      case .screen(_, let window, _, let screen): waiting?.shows(screen, in: window, at: now)
      case .windowClosed(_, let window): waiting?.shows(nil, in: window, at: now)
      case .suspended: waiting?.suspended(at: now)
      case .front(_, isFront: true): waiting?.resumed(at: now)
      default: break
      }
      return nil
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devicesAtQuiescence.clamped(to: waits.indices) {
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
      return CallsEnd.violation(
        cause: late.cause ?? process?.lastNews ?? EventKind("launch"),
        effect: late.effect,
        instant: history.now,
        account: process?.account,
        process: id,
        saw: late.what,
        expected: "everything that starts ends, once and on time",
        because: isAtRest
          ? "at quiescence nothing is left that could end it"
          : "the time for the prompt and the network has passed, plus one minute",
        evidence: late.evidence
      )
    }
  }
}

extension EventKind {
  /// Creates the event kind of a user action.
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

  /// Returns the spinner that a screen shows, if any.
  static func spinner(of screen: Screen) -> EventKind? {
    if screen.purchaseState == .purchasing { return EventKind("purchase-spinner") }
    if screen.isRestoring { return EventKind("restore-spinner") }
    return screen.isLoading ? loadingSpinner : nil
  }

  /// What a rule about a spinner looked at: the spinner, and the purchase that has ended meanwhile.
  static func evidence(of spinner: EventKind?, in window: Int) -> [Evidence] {
    [.window(window, shows: .activity)]
      + (spinner == EventKind("purchase-spinner") ? [.answer(.purchase)] : [])
  }

  /// The spinner for content that the app loads by itself.
  static let loadingSpinner = EventKind("loading-spinner")
}
