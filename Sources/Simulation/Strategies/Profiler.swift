import Synchronization

/// Counts the profile of a program during a run, which is best in first-in, first-out order.
package final class Profiler: StepObserver, Sendable {
  private struct Counts {
    var picks: UInt64 = 0
    var alone: UInt64 = 0
    var shares: [Profile.Share] = []
    /// The index of each lane in the list.
    var places: [LaneKey: Int] = [:]
    /// The lane numbers that have run, because several lanes may share a key.
    var numbers: Set<UInt32> = []
  }

  private let counts = Mutex(Counts())

  /// Creates a profiler that has counted nothing.
  package init() {}

  /// The profile of the run so far.
  package var profile: Profile {
    counts.withLock { counts in
      Profile(
        picks: counts.picks,
        chains: counts.alone + UInt64(counts.numbers.count),
        shares: counts.shares
      )
    }
  }

  /// Counts the pick, and the chain if the candidate is on its own.
  package func chose(_ index: Int, among candidates: Candidates) {
    counts.withLock { counts in
      if candidates.count > 1 { counts.picks += 1 }
      if case .alone = candidates[index].chain { counts.alone += 1 }
    }
  }

  /// Counts the step.
  package func took(_ step: TakenStep) {
    counts.withLock { counts in
      if step.lane > 0 { counts.numbers.insert(step.lane) }
      if let place = counts.places[step.key] {
        counts.shares[place].steps += 1
      } else {
        counts.places[step.key] = counts.shares.count
        counts.shares.append(Profile.Share(lane: step.key, steps: 1))
      }
    }
  }
}
