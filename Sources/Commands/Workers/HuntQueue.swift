import Synchronization
import Trials

/// A thread-safe queue that hands out the parts of a hunt and adds up their results.
///
/// Parts are handed out in order. Once a part has a finding, later parts do not count, so the
/// result does not depend on the number of workers.
final class HuntQueue: Sendable {
  /// A part of a hunt.
  struct Part: Hashable, Sendable {
    /// The zero-based number of the part.
    let number: Int
    /// The numbers of its trials within the shard.
    let trials: Range<Int>
  }

  /// The completed parts at the beginning of a hunt, without gaps.
  struct Done: Hashable, Sendable {
    let parts: Int
    /// The counts of those parts.
    let tally: HuntTally
  }

  /// A trial in which a process ended, but which is not a finding.
  struct Loss: Hashable, Sendable {
    let trial: Int
    let end: ProcessEnd
    /// Whether the trial was rerun, ended normally, and counts; otherwise there was no time left.
    let wasRepeated: Bool
  }

  private struct State {
    var next = 0
    /// The counts of all finished parts before ``firstOpen``.
    var sum: HuntTally
    var firstOpen = 0
    /// The counts of the other parts so far.
    var open: [Int: (tally: HuntTally, isFinished: Bool)] = [:]
    var lastPart = Int.max
    /// The parts that end before their last trial.
    var over: Set<Int> = []
    var isStopped = false
    var left: [Int] = []
    var losses: [Loss] = []
    var afterlives: [Int] = []
    var failure: String?
  }

  private let state: Mutex<State>
  private let trials: Int
  private let keepsGoing: Bool
  private let scenarioCount: Int
  private let isKnown: @Sendable (Finding) -> Bool

  init(
    trials: Int,
    keepsGoing: Bool,
    scenarioCount: Int,
    done: Done? = nil,
    isKnown: @escaping @Sendable (Finding) -> Bool = { _ in false }
  ) {
    let done = done ?? Done(parts: 0, tally: HuntTally(scenarioCount: scenarioCount))
    state = Mutex(State(next: done.parts, sum: done.tally, firstOpen: done.parts))
    self.trials = trials
    self.keepsGoing = keepsGoing
    self.scenarioCount = scenarioCount
    self.isKnown = isKnown
  }

  /// Returns the next part, or nil if none is left.
  func next() -> Part? {
    state.withLock { state in
      let first = state.next * HuntPlan.part
      guard !state.isStopped, first < trials, state.next <= state.lastPart else { return nil }
      defer { state.next += 1 }
      let end = trials - first > HuntPlan.part ? first + HuntPlan.part : trials
      return Part(number: state.next, trials: first..<end)
    }
  }

  /// Adds the counts of a part.
  func add(_ tally: HuntTally, to part: Int) {
    state.withLock { state in
      guard part <= state.lastPart, part >= state.firstOpen, !state.over.contains(part)
      else { return }
      let empty = HuntTally(scenarioCount: scenarioCount)
      state.open[part, default: (empty, false)].tally.merge(tally)
      guard !keepsGoing, !tally.findings.allSatisfy(isKnown) else { return }
      if tally.findings.contains(where: \.neverEnds) { state.over.insert(part) }
      state.lastPart = min(state.lastPart, part)
      state.open = state.open.filter { $0.key <= state.lastPart }
    }
  }

  /// Whether a part ends after its last counted trial, which never ends; the next may take as long.
  func isOver(_ part: Int) -> Bool { state.withLock { $0.over.contains(part) } }

  /// Marks a part as completely added.
  func finish(_ part: Int) {
    state.withLock { state in
      state.open[part]?.isFinished = true
      while let first = state.open[state.firstOpen], first.isFinished {
        state.sum.merge(first.tally)
        state.open[state.firstOpen] = nil
        state.firstOpen += 1
      }
    }
  }

  /// Whether findings of a part still count.
  func counts(_ part: Int) -> Bool { state.withLock { part <= $0.lastPart } }

  /// Stops handing out parts.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Notes a trial that was still running when the hunt ended.
  func leave(_ trial: Int) { state.withLock { $0.left.append(trial) } }

  /// Notes a process that ended although its trial did not end another process.
  func lose(_ loss: Loss) { state.withLock { $0.losses.append(loss) } }

  /// Notes a trial that ended its process in work that a killed app still awaited.
  func noteAfterlife(in part: Int) { state.withLock { $0.afterlives.append(part) } }

  /// The number of counting parts with such trials; after such a trial, pending calls of killed
  /// apps stay unresolved in the rest of the part.
  var afterlives: Int {
    state.withLock { state in state.afterlives.count { $0 <= state.lastPart } }
  }

  /// Stops handing out parts, because the workers themselves failed.
  func fail(_ reason: String) {
    state.withLock { state in
      state.isStopped = true
      state.failure = state.failure ?? reason
    }
  }

  /// The reason why the workers failed, if they did.
  var failure: String? { state.withLock { $0.failure } }

  /// The trials that were still running when the hunt ended, in order.
  var leftTrials: [Int] { state.withLock { $0.left.sorted() } }

  /// The processes that ended without a finding, in the order of their trials.
  var losses: [Loss] { state.withLock { $0.losses.sorted { $0.trial < $1.trial } } }

  /// The number of ended trials, and the number of those with a finding.
  var progress: (trials: Int, failed: Int) {
    state.withLock { state in
      state.open.values.reduce((state.sum.trials, state.sum.failedTrials)) {
        ($0.0 + $1.tally.trials, $0.1 + $1.tally.failedTrials)
      }
    }
  }

  /// The parts that a later process need not repeat.
  var done: Done { state.withLock { Done(parts: $0.firstOpen, tally: $0.sum) } }

  /// The counts of all parts, in order.
  var tally: HuntTally {
    state.withLock { state in
      var sum = state.sum
      for part in state.open.keys.sorted() {
        if let open = state.open[part] { sum.merge(open.tally) }
      }
      return sum
    }
  }
}
