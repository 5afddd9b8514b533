import Judging
import Simulation
import StoreModel
import StoreSimulation

/// What judges a trial as it happens: its history, invariants, marks and timings.
///
/// It is one value, separate from the observer that owns it, because each access to a property of
/// an object is checked at run time, and would copy the history.
struct TrialJudges {
  private(set) var history: History
  private(set) var marks = MarkCounter()
  private(set) var timings: Timings
  /// The course of the trial over virtual time, under load.
  private(set) var series: RunSeries?
  private var watches: [Watch]

  /// One invariant and its verdict.
  private struct Watch {
    let id: String
    var checker: any Checker
    var verdict = Verdict()

    mutating func observe(_ event: TimedEvent, _ history: History) {
      checker.follow(event, history, &verdict)
    }

    mutating func rest(_ history: History) { checker.rest(history, &verdict) }
  }

  init(_ history: History, timings: Timings, series: RunSeries?, invariants: [any Invariant]) {
    self.history = history
    self.timings = timings
    self.series = series
    watches = invariants.map { Watch(id: $0.id, checker: $0.makeChecker()) }
  }

  /// Passes an event to everything, and returns whether any invariant has ever been violated.
  mutating func observe(_ event: TimedEvent) -> Bool {
    if case .ended(let id, _) = event.event, let process = history.process(id) {
      timings.forget(process)
    }
    history.record(event)
    Self.measure(event, history, by: &marks, &timings)
    series?.observe(event) { [watches] in Self.totals(of: watches) }
    let isBroken = Self.judge(event, history, by: &watches)
    if case .ended(let id, _) = event.event { history.enqueueForReaping(id) }
    return isBroken
  }

  /// Passes an event to the marks and timings.
  ///
  /// The history is a parameter, because a debug build would copy the property for each of them.
  private static func measure(
    _ event: TimedEvent,
    _ history: History,
    by marks: inout MarkCounter,
    _ timings: inout Timings
  ) {
    marks.observe(event.event, history)
    timings.observe(event, history)
  }

  /// Passes an event to the invariants, and returns whether any has ever been violated.
  ///
  /// The history is a parameter, because a debug build would copy the property for each invariant.
  private static func judge(
    _ event: TimedEvent,
    _ history: History,
    by watches: inout [Watch]
  ) -> Bool {
    var isBroken = false
    for index in watches.indices {
      watches[index].observe(event, history)
      isBroken = isBroken || watches[index].verdict.violationCount > 0
    }
    return isBroken
  }

  /// Checks devices at quiescence; see ``TrialObserver/judge(atRest:isLast:of:)``.
  mutating func judge(atRest part: Range<Int>?, isLast: Bool, at now: VirtualInstant) {
    history.advance(to: now)
    history.beginQuiescence(of: part, isLast: isLast)
    for index in watches.indices { watches[index].rest(history) }
  }

  /// Ends the series of the trial.
  mutating func finish() {
    series?.finish(Self.totals(of: watches))
  }

  /// The number of times that premises held and invariants were violated so far, in total.
  private static func totals(of watches: [Watch]) -> (checked: Int, violated: Int) {
    watches.reduce(into: (0, 0)) {
      $0.0 += $1.verdict.premises
      $0.1 += $1.verdict.violationCount
    }
  }

  /// The verdict of each invariant.
  var verdicts: [(id: String, verdict: Verdict)] { watches.map { ($0.id, $0.verdict) } }
}
