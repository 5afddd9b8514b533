/// Selectively uniform random walk: the orders of a few selected lanes are all equally likely, and
/// everything else is random.
///
/// Zhao, Wolff, Mathur, Roychoudhury: "Selectively uniform concurrency testing" (ASPLOS 2025). A
/// few lanes are drawn for each run. Which of them comes next is decided in advance by the number
/// of steps that each has left. Candidates of the other selected lanes wait until its turn is over.
package struct SURW: StepFollower {
  /// The maximum number of selected lanes in a run.
  static let most = 4

  private let profile: Profile
  private let chosen: [LaneKey]?
  private var stream = RandomStream(seed: 0)
  /// The selected lanes and the number of steps that each has left.
  private var lanes: [(lane: LaneKey, left: UInt64)] = []
  private var intended: Int?
  private var open: [Int] = []

  /// Creates the strategy.
  ///
  /// - Parameters:
  ///   - profile: The expected profile of the program.
  ///   - lanes: The selected lanes; if nil, some are drawn for each run.
  package init(profile: Profile, lanes: [LaneKey]? = nil) {
    self.profile = profile
    chosen = lanes
  }

  /// Draws the selected lanes among those that are expected to have more than one step.
  package mutating func begin(seed: UInt64) {
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

  /// Takes any candidate on other lanes, or the selected lane whose turn it is.
  package mutating func choose(among candidates: Candidates) -> Int {
    guard candidates.count > 1 else { return 0 }
    intend(among: candidates)
    open.removeAll(keepingCapacity: true)
    for index in 0..<candidates.count where isOpen(candidates.key(index)) { open.append(index) }
    guard !open.isEmpty else {
      // The lane whose turn it is waits for the others, so the turn is drawn anew.
      intended = nil
      return Int(stream.next(below: UInt64(candidates.count)))
    }
    return open[Int(stream.next(below: UInt64(open.count)))]
  }

  /// Counts down, and ends the turn of the lane that had it.
  package mutating func took(_ step: TakenStep) {
    guard let place = lanes.firstIndex(where: { $0.lane == step.key }) else { return }
    if lanes[place].left > 0 { lanes[place].left -= 1 }
    // Whichever selected lane has run, the next turn is drawn anew.
    intended = nil
  }

  private func isOpen(_ lane: LaneKey) -> Bool {
    guard let place = lanes.firstIndex(where: { $0.lane == lane }) else { return true }
    return place == intended
  }

  /// Decides which lane is next: one with steps left, even if it still waits for something.
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
