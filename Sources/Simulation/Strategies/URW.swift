/// Uniform random walk: each lane is taken as often as it has steps left, so that every order of
/// the whole run is as likely as every other.
///
/// Zhao, Wolff, Mathur, Roychoudhury: "Selectively uniform concurrency testing" (ASPLOS 2025). A
/// walk that is uniform at each step is not over orders: what has many steps mostly ends last. How
/// many steps a lane has left is expected from a ``Profile``; the orders are exactly uniform if it
/// is right and nothing waits for anything else.
public struct URW: Strategy {
  private let profile: Profile
  private var stream = RandomStream(seed: 0)
  /// How many steps each lane has left; asked by lane, never gone through.
  private var left: [LaneKey: UInt64] = [:]
  private var weights: [UInt64] = []

  /// Makes the strategy.
  ///
  /// - Parameter profile: what is expected of the program.
  public init(profile: Profile) { self.profile = profile }

  /// Watches steps: also those without a choice use up what a lane has left.
  public var watchesSteps: Bool { true }

  /// Starts the stream of choices that belongs to the seed.
  public mutating func begin(seed: UInt64) {
    stream = RandomStream(seed: seed, purpose: "urw")
    left = profile.stepsByLane
  }

  /// Takes a lane by what it has left, and among its candidates each with the same chance.
  public mutating func choose(among candidates: Candidates) -> Int {
    guard candidates.count > 1 else { return 0 }
    weights.removeAll(keepingCapacity: true)
    var sum: UInt64 = 0
    for index in 0..<candidates.count {
      let lane = candidates.key(index)
      var rivals: UInt64 = 0
      for other in 0..<candidates.count where candidates.key(other) == lane { rivals += 1 }
      // In parts of which whole numbers of rivals are made: 720,720 is divided by 1 to 16.
      sum += max(1, left[lane] ?? 1) * 720_720 / rivals
      weights.append(sum)
    }
    let drawn = stream.next(below: max(1, sum))
    return weights.firstIndex { drawn < $0 } ?? 0
  }

  /// Counts down what the lane has left.
  public mutating func took(_ step: TakenStep) {
    if let steps = left[step.key], steps > 0 { left[step.key] = steps - 1 }
  }
}
