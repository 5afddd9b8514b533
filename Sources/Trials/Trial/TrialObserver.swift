import Judging
import Simulation
import StoreModel
import StoreSimulation

/// The observer of one trial, which passes each event to the history, invariants, marks, and
/// timings.
final class TrialObserver {
  private var judges: TrialJudges
  private(set) var ownViolations: [Violation] = []
  private(set) var events: [TimedEvent] = []
  private(set) var eventCount: UInt64 = 0
  private let keepsEvents: Bool
  private let stopsAtViolation: Bool
  private var stop: (() -> Void)?
  private var progress: (() -> Void)?

  init(
    plan: WorldPlan,
    sharedFlags: [Set<ProductID>],
    invariants: [any Invariant],
    keepsEvents: Bool,
    purpose: Trial.Purpose,
    stopsAtViolation: Bool
  ) {
    judges = TrialJudges(
      History(plan: plan, sharedFlags: sharedFlags),
      timings: Timings(plan.load, keepsHistograms: purpose == .load),
      series: purpose == .load ? RunSeries() : nil,
      invariants: invariants
    )
    self.keepsEvents = keepsEvents
    self.stopsAtViolation = stopsAtViolation
  }

  /// Lets violations and the progress callback end a run.
  func connect(to simulation: Simulation, _ progress: ((VirtualInstant, UInt64) -> Bool)?) {
    stop = { [unowned simulation] in simulation.stop() }
    self.progress = progress.map { tell in
      { [unowned simulation] in
        let goesOn = simulation.outside { tell(simulation.now, simulation.counters.steps) }
        if !goesOn { simulation.stop() }
      }
    }
  }

  /// Removes the callbacks.
  func disconnect() {
    stop = nil
    progress = nil
  }

  func observe(_ event: TimedEvent) {
    eventCount &+= 1
    if keepsEvents { events.append(event) }
    let isBroken = judges.observe(event)
    if isBroken, stopsAtViolation { stop?() }
    if eventCount & 0x3FF == 0 { progress?() }
  }

  var marks: MarkCounter { judges.marks }
  var timings: Timings { judges.timings }
  /// The course of the trial over virtual time, under load.
  var series: RunSeries? { judges.series }
  /// The verdict of each invariant.
  var verdicts: [(id: String, verdict: Verdict)] { judges.verdicts }

  /// Checks devices at quiescence.
  ///
  /// - Parameters:
  ///   - part: the numbers of the devices; nil for all.
  ///   - isLast: whether no other devices follow.
  ///   - world: the world.
  func judge(atRest part: Range<Int>?, isLast: Bool, of world: World) {
    judges.judge(atRest: part, isLast: isLast, at: world.simulation.now)
    guard ownViolations.count < Verdict.most else { return }
    for process in world.leakedWindows() {
      ownViolations.append(.leakedWindow(of: process, at: world.simulation.now))
    }
    for process in world.windowsWithTasks() {
      ownViolations.append(.leakedTask(of: process, at: world.simulation.now))
    }
  }

  /// Returns a closure that checks each part of the world at its quiescence, except the last part.
  func judge(partsOf world: World) -> (Range<Int>) -> Void {
    { part in world.simulation.exclusively { self.judge(atRest: part, isLast: false, of: world) } }
  }

  /// Checks the end of the run: the world at quiescence, or why it was not reached.
  func end(_ ending: World.Ending, of world: World) {
    defer { judges.finish() }
    switch ending.machine {
    case .quiet where ending.reachedRest:
      judge(atRest: world.lastPart, isLast: true, of: world)
    case .endless:
      let steps = world.simulation.counters.steps
      ownViolations.append(.endless(at: world.simulation.now, steps: steps))
    default: break
    }
  }

  /// Returns what the app of a violation has heard last, and whether it was launched before; nil if
  /// the violation concerns no app.
  func lastNews(of violation: Violation) -> String? {
    guard let id = violation.process, let process = judges.history.process(id) else { return nil }
    return process.lastNews.rawValue + (id.launch > 1 ? "-relaunched" : "")
  }

  /// All violations, ordered by time, then by invariant.
  var violations: [Violation] {
    let all = verdicts.flatMap(\.verdict.violations) + ownViolations
    return all.enumerated()
      .sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
      .map(\.element)
  }
}

extension Violation {
  /// Returns the violation for a closed window that is still retained.
  fileprivate static func leakedWindow(
    of process: ProcessID,
    at instant: VirtualInstant
  ) -> Violation {
    Violation(
      signature: Signature(
        invariant: InvariantCatalog.nothingLeaks.id,
        cause: EventKind("close-window"),
        effect: EventKind("owner-remains"),
        source: "none"
      ),
      instant: instant,
      account: nil,
      process: process,
      saw: "an object of a closed window is still retained",
      expected: "released with its window",
      because: "a task or listener of the window retains its owner"
    )
  }

  /// Returns the violation for a task or listener that outlived its window.
  fileprivate static func leakedTask(of process: ProcessID, at now: VirtualInstant) -> Violation {
    Violation(
      signature: Signature(
        invariant: InvariantCatalog.nothingLeaks.id,
        cause: EventKind("close-window"),
        effect: EventKind("task-remains"),
        source: "none"
      ),
      instant: now,
      account: nil,
      process: process,
      saw: "a task or listener started to open a window still runs after the window closed",
      expected: "ends with its window",
      because: "it is never canceled, and what it awaits never arrives"
    )
  }

  /// Returns the violation for a trial that did not end.
  static func endless(at instant: VirtualInstant, steps: UInt64) -> Violation {
    Violation(
      signature: Signature(
        invariant: InvariantCatalog.survives.id,
        cause: EventKind("loop"),
        effect: EventKind("never-ends"),
        source: "none"
      ),
      instant: instant,
      account: nil,
      process: nil,
      saw: "\(steps) steps without reaching quiescence",
      expected: "the trial ends",
      because: "the logic never runs out of work, while virtual time hardly passes"
    )
  }
}
