import Judging
import Simulation
import StoreModel
import StoreSimulation

/// The observer of one trial, which passes each event to the history, invariants, marks, and
/// timings.
final class TrialObserver {
  private(set) var history: History
  private(set) var marks = MarkCounter()
  private(set) var timings: Timings
  /// The course of the trial over virtual time, under load.
  private(set) var series: RunSeries?
  private var watches: [Watch]
  private(set) var ownViolations: [Violation] = []
  private(set) var events: [TimedEvent] = []
  private(set) var eventCount: UInt64 = 0
  private let keepsEvents: Bool
  private let stopsAtViolation: Bool
  private var stop: (() -> Void)?
  private var progress: (() -> Void)?

  /// One invariant and its verdict.
  private struct Watch {
    let id: String
    var checker: any Checker
    var verdict = Verdict()

    mutating func observe(_ event: TimedEvent, _ history: History) {
      checker.observe(event, history, &verdict)
    }

    mutating func rest(_ history: History) { checker.rest(history, &verdict) }
  }

  init(
    plan: WorldPlan,
    sharedFlags: [Set<ProductID>],
    invariants: [any Invariant],
    keepsEvents: Bool,
    stopsAtViolation: Bool
  ) {
    history = History(plan: plan, sharedFlags: sharedFlags)
    timings = Timings(plan.load, keepsHistograms: !stopsAtViolation)
    series = stopsAtViolation ? nil : RunSeries()
    watches = invariants.map { Watch(id: $0.id, checker: $0.makeChecker()) }
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
    if case .ended(let id, _) = event.event, let process = history.process(id) {
      timings.forget(process)
    }
    history.take(event)
    // Each access to the property would make a copy, so all observers share this one.
    let history = history
    marks.observe(event.event, history)
    timings.observe(event, history)
    series?.observe(event) { totals }
    if Self.tell(event, history, to: &watches), stopsAtViolation { stop?() }
    if case .ended(let id, _) = event.event { enqueueForReaping(id) }
    if eventCount & 0x3FF == 0 { progress?() }
  }

  /// The number of times that premises held and invariants were violated so far, in total.
  private var totals: (checked: Int, violated: Int) {
    watches.reduce(into: (0, 0)) {
      $0.0 += $1.verdict.premises
      $0.1 += $1.verdict.violationCount
    }
  }

  private func enqueueForReaping(_ id: ProcessID) { history.enqueueForReaping(id) }

  /// Passes an event to all invariants, and returns whether any of them has ever been violated.
  ///
  /// The function is static because each access to a property of an object is checked.
  private static func tell(
    _ event: TimedEvent,
    _ history: History,
    to watches: inout [Watch]
  ) -> Bool {
    var isBroken = false
    for index in watches.indices {
      watches[index].observe(event, history)
      isBroken = isBroken || watches[index].verdict.violationCount > 0
    }
    return isBroken
  }

  /// The verdict of each invariant.
  var verdicts: [(id: String, verdict: Verdict)] { watches.map { ($0.id, $0.verdict) } }

  /// Checks devices at quiescence.
  ///
  /// - Parameters:
  ///   - part: the numbers of the devices; nil for all.
  ///   - isLast: whether no other devices follow.
  ///   - world: the world.
  func judge(atRest part: Range<Int>?, isLast: Bool, of world: World) {
    history.advance(to: world.simulation.now)
    history.beginQuiescence(of: part, isLast: isLast)
    for index in watches.indices { watches[index].rest(history) }
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
    defer { series?.finish(totals) }
    switch ending.machine {
    case .quiet where ending.reachedRest:
      judge(atRest: world.lastPart, isLast: true, of: world)
    case .endless:
      let steps = world.simulation.counters.steps
      ownViolations.append(.endless(at: world.simulation.now, steps: steps))
    default: break
    }
  }

  /// All violations, ordered by time, then by invariant.
  var violations: [Violation] {
    let all = verdicts.flatMap(\.verdict.violations) + ownViolations
    return all.enumerated()
      .sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
      .map(\.element)
  }
}
