/// Selectively uniform random walk: the orders of a few interesting lanes are all equally likely,
/// and the rest goes at random.
///
/// Zhao, Wolff, Mathur, Roychoudhury: "Selectively uniform concurrency testing" (ASPLOS 2025). In
/// each run a few lanes are drawn. Which of them is to be next is decided in advance, by how many
/// steps each has left; candidates of the others wait until it was its turn.
public struct SURW: Strategy {
  /// How many lanes are of interest in a run, at most.
  static let most = 4

  private let profile: Profile
  private let chosen: [LaneKey]?
  private var stream = RandomStream(seed: 0)
  /// The lanes of interest with how many steps each has left.
  private var lanes: [(lane: LaneKey, left: UInt64)] = []
  private var intended: Int?
  private var open: [Int] = []

  /// Makes the strategy.
  ///
  /// - Parameters:
  ///   - profile: what is expected of the program.
  ///   - lanes: the lanes of interest; nil: some are drawn for each run.
  public init(profile: Profile, lanes: [LaneKey]? = nil) {
    self.profile = profile
    chosen = lanes
  }

  /// Watches steps: also those without a choice use up what a lane has left.
  public var watchesSteps: Bool { true }

  /// Draws the lanes of interest among those that are expected to have more than one step.
  public mutating func begin(seed: UInt64) {
    stream = RandomStream(seed: seed, purpose: "surw")
    intended = nil
    var busy = chosen ?? busyLanes
    if chosen == nil {
      let count = min(busy.count, 2 + Int(stream.next(below: UInt64(Self.most - 1))))
      for place in 0..<count {
        let other = place + Int(stream.next(below: UInt64(busy.count - place)))
        busy.swapAt(place, other)
      }
      busy = Array(busy.prefix(count))
    }
    let steps = profile.stepsByLane
    lanes = busy.map { ($0, max(1, steps[$0] ?? 1)) }
  }

  /// The lanes that are expected to have more than one step.
  private var busyLanes: [LaneKey] {
    profile.shares.filter { $0.lane != .none && $0.steps > 1 }.map(\.lane)
  }

  /// Takes anything that is not of interest, or the lane whose turn it is.
  public mutating func choose(among candidates: Candidates) -> Int {
    guard candidates.count > 1 else { return 0 }
    intend(among: candidates)
    open.removeAll(keepingCapacity: true)
    for index in 0..<candidates.count where isOpen(candidates.key(index)) { open.append(index) }
    guard !open.isEmpty else {
      // Whoever's turn it is waits for the others: the turn is drawn anew.
      intended = nil
      return Int(stream.next(below: UInt64(candidates.count)))
    }
    return open[Int(stream.next(below: UInt64(open.count)))]
  }

  /// Counts down, and ends the turn of the lane that had it.
  public mutating func took(_ step: TakenStep) {
    guard let place = lanes.firstIndex(where: { $0.lane == step.key }) else { return }
    if lanes[place].left > 0 { lanes[place].left -= 1 }
    // Whichever of them has run: what comes next is drawn anew.
    intended = nil
  }

  private func isOpen(_ lane: LaneKey) -> Bool {
    guard let place = lanes.firstIndex(where: { $0.lane == lane }) else { return true }
    return place == intended
  }

  /// Decides which lane is next: one that has steps left, even if it still waits for something.
  private mutating func intend(among candidates: Candidates) {
    guard intended == nil else { return }
    let weights = lanes.map { lane, left in
      left == 0 && (0..<candidates.count).contains { candidates.key($0) == lane } ? 1 : left
    }
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return }
    var drawn = stream.next(below: sum)
    for (place, weight) in weights.enumerated() {
      if drawn < weight {
        intended = place
        return
      }
      drawn -= weight
    }
  }
}
