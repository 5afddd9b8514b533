import Synchronization
import Trials

/// Hands the parts of a hunt out and takes their tallies back; safe to use from several threads.
///
/// Parts are handed out in order, and once one of them has found something no later one counts, so
/// the result does not depend on how many workers there are.
final class HuntQueue: Sendable {
  private struct State {
    var next = 0
    var tallies: [Int: HuntTally] = [:]
    var lastPart = Int.max
    var isStopped = false
    var trialsDone = 0
    var failure: String?
  }

  private let state = Mutex(State())
  private let trials: Int
  private let keepsGoing: Bool
  private let scenarioCount: Int

  init(trials: Int, keepsGoing: Bool, scenarioCount: Int) {
    self.trials = trials
    self.keepsGoing = keepsGoing
    self.scenarioCount = scenarioCount
  }

  /// The next part, or nil if there is none left.
  func next() -> (number: Int, trials: Range<Int>)? {
    state.withLock { state in
      let first = state.next * HuntPlan.part
      guard !state.isStopped, first < trials, state.next <= state.lastPart else { return nil }
      defer { state.next += 1 }
      return (state.next, first..<min(first + HuntPlan.part, trials))
    }
  }

  /// Takes a part's tally.
  func finish(_ part: Int, _ tally: HuntTally) {
    state.withLock { state in
      state.tallies[part] = tally
      state.trialsDone += tally.trials
      if !keepsGoing, !tally.findings.isEmpty { state.lastPart = min(state.lastPart, part) }
    }
  }

  /// Hands out nothing more.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Hands out nothing more, because the workers themselves failed.
  func fail(_ reason: String) {
    state.withLock { state in
      state.isStopped = true
      state.failure = reason
    }
  }

  var isStopped: Bool { state.withLock { $0.isStopped } }
  var failure: String? { state.withLock { $0.failure } }
  var trialsDone: Int { state.withLock { $0.trialsDone } }
  var findingCount: Int {
    state.withLock { $0.tallies.values.reduce(0) { $0 + $1.failedTrials } }
  }

  /// Everything that counts, in the order of the parts.
  var tally: HuntTally {
    state.withLock { state in
      var sum = HuntTally(scenarioCount: scenarioCount)
      for part in state.tallies.keys.sorted() where part <= state.lastPart {
        if let tally = state.tallies[part] { sum.merge(tally) }
      }
      return sum
    }
  }
}
