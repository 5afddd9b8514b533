import Synchronization
import Trials

/// Hands the parts of a hunt out and adds up what comes back; safe to use from several threads.
///
/// Parts are handed out in order, and once one of them has found something no later one counts, so
/// the result does not depend on how many workers there are.
final class HuntQueue: Sendable {
  /// A part of a hunt.
  struct Part: Hashable, Sendable {
    /// Its number, from 0.
    let number: Int
    /// The numbers of its trials among those of the shard.
    let trials: Range<Int>
  }

  /// The parts at the beginning of a hunt that are over, without a gap.
  struct Done: Hashable, Sendable {
    /// How many parts.
    let parts: Int
    /// What was counted in them.
    let tally: HuntTally
  }

  /// A trial in which a process ended without that being a finding.
  struct Loss: Hashable, Sendable {
    /// The number of the trial.
    let trial: Int
    /// How the process ended.
    let end: ProcessEnd
    /// Whether the trial was run again, ended well, and counts; otherwise there was no time left.
    let wasRepeated: Bool
  }

  private struct State {
    var next = 0
    /// All finished parts before ``firstOpen``.
    var sum: HuntTally
    var firstOpen = 0
    /// What the others have counted so far.
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

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - trials: how many there are at most.
  ///   - keepsGoing: whether parts are handed out after something was found.
  ///   - scenarioCount: how many scenarios the plan has.
  ///   - done: what an earlier process has done of it; nil: nothing.
  ///   - isKnown: whether a finding is put up with, so that the hunt goes on.
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

  /// The next part, or nil if there is none left.
  func next() -> Part? {
    state.withLock { state in
      let first = state.next * HuntPlan.part
      guard !state.isStopped, first < trials, state.next <= state.lastPart else { return nil }
      defer { state.next += 1 }
      let end = trials - first > HuntPlan.part ? first + HuntPlan.part : trials
      return Part(number: state.next, trials: first..<end)
    }
  }

  /// Adds what was counted of a part.
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

  /// Whether a part is over behind its last trial: that never ends, and the next may take as long.
  func isOver(_ part: Int) -> Bool { state.withLock { $0.over.contains(part) } }

  /// Says that all of a part was added.
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

  /// Whether what is found in a part is still of interest.
  func counts(_ part: Int) -> Bool { state.withLock { part <= $0.lastPart } }

  /// Hands out nothing more.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Notes a trial that was still under way when the hunt ended.
  func leave(_ trial: Int) { state.withLock { $0.left.append(trial) } }

  /// Notes a process that ended, and its trial did not end another one.
  func lose(_ loss: Loss) { state.withLock { $0.losses.append(loss) } }

  /// Notes a trial that ended its process in what a killed app still waited for.
  func noteAfterlife(in part: Int) { state.withLock { $0.afterlives.append(part) } }

  /// How many parts that count have such trials; from those on, what killed apps wait for is left
  /// there.
  var afterlives: Int {
    state.withLock { state in state.afterlives.count { $0 <= state.lastPart } }
  }

  /// Hands out nothing more, because the workers themselves failed.
  func fail(_ reason: String) {
    state.withLock { state in
      state.isStopped = true
      state.failure = state.failure ?? reason
    }
  }

  /// Why the workers failed, if they did.
  var failure: String? { state.withLock { $0.failure } }

  /// The trials that were still under way when the hunt ended, in order.
  var leftTrials: [Int] { state.withLock { $0.left.sorted() } }

  /// The processes that ended without that being a finding, in the order of their trials.
  var losses: [Loss] { state.withLock { $0.losses.sorted { $0.trial < $1.trial } } }

  /// How many trials have ended, and in how many of them something was found.
  var progress: (trials: Int, failed: Int) {
    state.withLock { state in
      state.open.values.reduce((state.sum.trials, state.sum.failedTrials)) {
        ($0.0 + $1.tally.trials, $0.1 + $1.tally.failedTrials)
      }
    }
  }

  /// What a later process need not do again.
  var done: Done { state.withLock { Done(parts: $0.firstOpen, tally: $0.sum) } }

  /// Everything that counts, in the order of the parts.
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
