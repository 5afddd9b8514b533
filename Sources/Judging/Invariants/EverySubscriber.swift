import Simulation
import StoreModel
import StoreSimulation

/// The app's own stream reaches every subscriber: every window learns what one window learned.
///
/// Checked by what the windows show: two windows of one process must not disagree about access for
/// longer than two seconds.
struct EverySubscriber: CatalogedInvariant {
  static let id = "every-subscriber"
  let rule = "all windows of the app show the same access within 2 s"
  let check = """
    The windows of one process are compared whenever one changes. They must not disagree about \
    access for longer than two seconds.
    """
  let keys = ["step.openWindow"]
  let bugs: [RealBug] = [.manyListeners, .emptyRead]
  static let bound = VirtualDuration.seconds(2)
  let reads: Set<Screen.Part> = [.unlocked]
  let needs: Shown = .secondWindow

  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool { variant.serverKind == nil }

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private var overruns: [DeviceID: Overrun] = [:]
    private var disagreeing: Set<DeviceID> = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard let id = history.subject.process?.device else { return }
      judgeDevice(id, history, &verdict)
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for number in history.devicesAtQuiescence {
        judgeDevice(DeviceID(rawValue: number), history, &verdict)
      }
    }

    private mutating func judgeDevice(_ id: DeviceID, _ history: History, _ verdict: inout Verdict)
    {
      // Most apps have only one window, so return early.
      let windows = history.devices[id.rawValue].process?.screens.count ?? 0
      guard windows > 1 || !overruns.isEmpty else { return }
      guard let process = history.devices[id.rawValue].process else { return }
      let open = process.screens.compactMap { $0 }
      guard open.count > 1, process.isAlive else {
        if var overrun = overruns.removeValue(forKey: id),
          overrun.end(bound: EverySubscriber.bound, at: history.now)
        {
          verdict.add(violation(process, history))
        }
        return
      }
      let disagree = open.contains { $0.unlocked != open[0].unlocked }
      if !disagreeing.contains(id) { verdict.premiseHeld() }
      disagreeing.insert(id)
      if overruns[id, default: Overrun()].observe(
        disagree,
        allowedSince: history.runningSince(process),
        bound: EverySubscriber.bound,
        at: history.now
      ) {
        verdict.add(violation(process, history))
      }
    }

    private func violation(_ process: History.Process, _ history: History) -> Violation {
      EverySubscriber.violation(
        cause: process.lastNews,
        effect: EventKind("windows-disagree"),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "one window is unlocked, another is locked",
        expected: "all windows agree within 2 s",
        because: "they belong to one process and one account",
        evidence: process.screens.indices.map { .window($0, shows: .access) }
      )
    }
  }
}
