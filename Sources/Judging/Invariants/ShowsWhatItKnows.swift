import Simulation
import StoreModel
import StoreSimulation

/// When the app is idle, its screen shows only what is true.
///
/// A success implies that something is unlocked, and so does "restored". A spinner implies a live
/// call. A dismissed failure leaves no trace. Checked once a window has been idle for two seconds.
/// The success of a product that unlocks nothing, such as a consumable, makes no claim. "Restored"
/// stays true when the restored purchases are lost later.
struct ShowsWhatItKnows: CatalogedInvariant {
  static let id = "shows-what-it-knows"
  let rule = "an idle screen makes no false claims"
  let check = """
    Checked once a window has been idle for two seconds: a success requires something unlocked \
    (except for products that unlock nothing), "restored" requires something owned, a spinner \
    requires a live call, and a dismissed alert leaves no trace.
    """
  let bugs: [RealBug] = [.successWithoutAccess, .restoreCounter, .deferredSpins]
  static let bound = VirtualDuration.seconds(2)
  let reads: Set<Screen.Part> = [.purchaseState]

  func makeChecker() -> any Checker { Watch() }

  /// A false claim that a screen can make.
  private enum Claim: Int, CaseIterable {
    case succeededButLocked
    case restoredButLocked
    case spinnerWithoutCall
    case failedAfterDismissal

    var cause: EventKind {
      switch self {
      case .succeededButLocked: EventKind("purchase-succeeded")
      case .restoredButLocked: EventKind("restore-succeeded")
      case .spinnerWithoutCall: EventKind("spinner")
      case .failedAfterDismissal: EventKind("dismiss-alert")
      }
    }

    var effect: EventKind {
      switch self {
      case .succeededButLocked, .restoredButLocked: EventKind("locked")
      case .spinnerWithoutCall: EventKind("no-live-call")
      case .failedAfterDismissal: EventKind("still-failed")
      }
    }

    /// What the claim is about.
    func evidence(in window: Int) -> [Evidence] {
      switch self {
      case .succeededButLocked: [.answer(.purchase), .answer(.currentEntitlements)]
      case .restoredButLocked:
        [.window(window, shows: .alert), .answer(.sync), .answer(.currentEntitlements)]
      case .spinnerWithoutCall, .failedAfterDismissal: []
      }
    }

    var phrase: String {
      switch self {
      case .succeededButLocked: "shows a successful purchase, but everything is locked"
      case .restoredButLocked: "shows that purchases were restored, but everything is locked"
      case .spinnerWithoutCall: "shows a spinner, but no call is in progress"
      case .failedAfterDismissal: "still shows a failure whose alert was dismissed"
      }
    }

    func isMade(by screen: Screen, in process: History.Process) -> Bool {
      switch self {
      case .succeededButLocked:
        screen.purchaseState == .succeeded && screen.unlocked.isEmpty && process.isQuiet
      case .restoredButLocked:
        screen.alert?.kind == .restored && screen.unlocked.isEmpty && process.isQuiet
      case .spinnerWithoutCall: EventKind.spinner(of: screen) != nil && process.isQuiet
      case .failedAfterDismissal:
        if case .failed = screen.purchaseState {
          screen.alert == nil && process.isQuiet
        } else {
          false
        }
      }
    }
  }

  private struct Key: Hashable {
    let process: ProcessID
    let window: Int
    let claim: Claim
  }

  /// What makes claims of a process true although everything is locked.
  private struct Excuses {
    /// Whether the latest purchase unlocks nothing.
    var isUsedUp = false
    /// The windows whose "restored" was true when it appeared, or has become true since.
    var restored: SmallSet<Int> = []

    func cover(_ claim: Claim, in window: Int) -> Bool {
      switch claim {
      case .succeededButLocked: isUsedUp
      case .restoredButLocked: restored.contains(window)
      case .spinnerWithoutCall, .failedAfterDismissal: false
      }
    }
  }

  private struct Watch: Checker {
    private var overruns: SmallTable<Key, Overrun> = [:]
    private var excuses: PerProcess<Excuses> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard let id = history.subject.process else { return }
      switch event.event {
      case .settled: verdict.premiseHeld()
      case .returned(_, .purchase, _, .purchase(.success(let result))):
        if !result.unsafePayload.productType.givesAccess {
          excuses[id, default: Excuses()].isUsedUp = true
        } else {
          excuses[id]?.isUsedUp = false
        }
      case .screen(_, let window, let before, let after):
        if after?.alert?.kind != .restored {
          excuses[id]?.restored.remove(window)
        } else if [before, after].contains(where: { !($0?.unlocked.isEmpty ?? true) }) {
          excuses[id, default: Excuses()].restored.insert(window)
        }
      default: break
      }
      judgeProcess(id, history, &verdict)
    }

    mutating func forget(_ id: ProcessID) { excuses[id] = nil }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devices[history.devicesAtQuiescence] {
        if let process = device.process { judgeProcess(process.id, history, &verdict) }
      }
    }

    private mutating func judgeProcess(
      _ id: ProcessID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      // Each claim is false only if the process is quiet.
      guard !overruns.isEmpty || history.isQuiet(id) else { return }
      guard let process = history.process(id), process.isAlive else { return }
      for window in process.screens.indices {
        let screen = process.screens[window]
        for claim in Claim.allCases {
          let key = Key(process: id, window: window, claim: claim)
          let isShown = screen.map { claim.isMade(by: $0, in: process) } ?? false
          guard isShown || !overruns.isEmpty else { continue }
          let isMade = isShown && excuses[id]?.cover(claim, in: window) != true
          guard isMade || overruns[key] != nil else { continue }
          let isOverrun = overruns[key, default: Overrun()].observe(
            isMade,
            allowedSince: history.runningSince(process),
            bound: ShowsWhatItKnows.bound,
            at: history.now
          )
          if !isMade { overruns[key] = nil }
          if isOverrun { verdict.add(violation(claim, process, window, history)) }
        }
      }
    }

    private func evidence(_ claim: Claim, _ screen: Screen?, in window: Int) -> [Evidence] {
      let spinner = claim == .spinnerWithoutCall ? screen.flatMap(EventKind.spinner(of:)) : nil
      return EventKind.evidence(of: spinner, in: window) + claim.evidence(in: window)
    }

    private func violation(
      _ claim: Claim,
      _ process: History.Process,
      _ window: Int,
      _ history: History
    ) -> Violation {
      ShowsWhatItKnows.violation(
        cause: claim.cause,
        effect: claim.effect,
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "window \(window) \(claim.phrase)",
        expected: "the claim is withdrawn within 2 s of the app being idle",
        because: "no call is in progress that could still make it true",
        evidence: evidence(claim, process.screens[window], in: window)
      )
    }
  }
}
