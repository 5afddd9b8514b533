/// Uniform random walk: each lane is chosen in proportion to the steps that it has left, so that
/// all orders of the whole run are equally likely.
///
/// Zhao, Wolff, Mathur, Roychoudhury: "Selectively uniform concurrency testing" (ASPLOS 2025). A
/// walk that is uniform at each step is not uniform over orders: a lane with many steps mostly ends
/// last. A ``Profile`` provides the expected number of remaining steps of each lane. The orders are
/// exactly uniform if it is right and nothing waits for anything else.
package struct URW: StepFollower {
  private let profile: Profile
  private var stream = RandomStream(seed: 0)
  /// The number of steps that each lane has left, for lookups; never iterated over.
  private var left: [LaneKey: UInt64] = [:]
  private var weights: [UInt64] = []
  private var keys: [LaneKey] = []

  /// Creates the strategy.
  ///
  /// - Parameter profile: The expected profile of the program.
  package init(profile: Profile) { self.profile = profile }

  /// Starts the stream of choices that belongs to the seed.
  package mutating func begin(seed: UInt64) {
    stream = RandomStream(seed: seed, purpose: "urw")
    left = profile.stepsByLane
  }

  /// Chooses a lane in proportion to its remaining steps, and then one of its candidates uniformly.
  package mutating func choose(among candidates: Candidates) -> Int {
    guard candidates.count > 1 else { return 0 }
    weights.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    for index in 0..<candidates.count { keys.append(candidates.key(index)) }
    var sum: UInt64 = 0
    for lane in keys {
      var rivals: UInt64 = 0
      for other in keys where other == lane { rivals += 1 }
      // 720,720 is divisible by 1 to 16, so the shares of up to 16 rivals are integers.
      sum += max(1, left[lane] ?? 1) * 720_720 / rivals
      weights.append(sum)
    }
    let drawn = stream.next(below: max(1, sum))
    return weights.firstIndex { drawn < $0 } ?? 0
  }

  /// Counts down the steps that the lane has left, which steps without a choice also reduce.
  package mutating func took(_ step: TakenStep) {
    if let steps = left[step.key], steps > 0 { left[step.key] = steps - 1 }
  }
}
