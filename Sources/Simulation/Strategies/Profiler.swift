import Synchronization

/// Counts the profile of a program during a run, which is best in first-in, first-out order.
package final class Profiler: StepObserver, Sendable {
  private struct Counts {
    var picks: UInt64 = 0
    var alone: UInt64 = 0
    var shares: [Profile.Share] = []
    /// The index of each lane in the list.
    var places: [LaneKey: Int] = [:]
    /// The index of the share in which each lane number counted last, because several lanes may
    /// share a key; -1 for lanes that have not run.
    var placesByNumber: [Int] = [-1]
    /// The number of lane numbers that have run.
    var lanes: UInt64 = 0

    /// Returns the index of the share of a step.
    mutating func place(of step: TakenStep) -> Int {
      let number = Int(step.lane)
      while placesByNumber.count <= number { placesByNumber.append(-1) }
      let known = placesByNumber[number]
      if known >= 0, shares[known].lane == step.key { return known }
      if known < 0, number > 0 { lanes += 1 }
      let place = places[step.key] ?? shares.count
      if place == shares.count {
        places[step.key] = place
        shares.append(Profile.Share(lane: step.key, steps: 0))
      }
      placesByNumber[number] = place
      return place
    }
  }

  private let counts = Mutex(Counts())

  /// Creates a profiler that has counted nothing.
  package init() {}

  /// The profile of the run so far.
  package var profile: Profile {
    counts.withLock { counts in
      Profile(
        picks: counts.picks,
        chains: counts.alone + counts.lanes,
        shares: counts.shares
      )
    }
  }

  /// Counts the pick, and the chain if the candidate is on its own.
  package func chose(_ index: Int, among candidates: Candidates) {
    counts.withLock { counts in
      if candidates.count > 1 { counts.picks += 1 }
      if case .alone = candidates.rank(index).chain { counts.alone += 1 }
    }
  }

  /// Counts the step.
  package func took(_ step: TakenStep) {
    counts.withLock { counts in
      let place = counts.place(of: step)
      counts.shares[place].steps += 1
    }
  }
}
