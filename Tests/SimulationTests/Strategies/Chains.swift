import Simulation

/// A small program: chains of steps, each step begun by the one before it.
struct Chains {
  /// A letter for each chain, and how many steps it has.
  let steps: [(name: Character, count: Int)]
  /// Which of the lanes each chain runs on; by default each on its own.
  var lanes: [Int]?

  /// The letters in the order in which the steps ran.
  func run(
    seed: UInt64,
    _ strategy: any Strategy,
    observer: (any StepObserver)? = nil
  ) -> String {
    let simulation = Simulation(seed: seed, strategy: strategy, observer: observer)
    let lanes = steps.indices.map { _ in simulation.world.makeLane() }
    let log = Confined("", to: simulation)
    for (place, chain) in steps.enumerated() {
      let lane = lanes[self.lanes?[place] ?? place]
      post(chain.name, chain.count, to: lane, simulation, log)
    }
    simulation.run()
    let order = simulation.entered { log.with { $0 } }
    simulation.tearDown()
    return order
  }

  private func post(
    _ name: Character,
    _ left: Int,
    to lane: Lane,
    _ simulation: Simulation,
    _ log: Confined<String>
  ) {
    guard left > 0 else { return }
    let now = simulation.window(after: .zero, upTo: .zero)
    simulation.post(.job, to: lane, in: now) {
      log.with { $0.append(name) }
      self.post(name, left - 1, to: lane, simulation, log)
    }
  }

  /// How often each order came, over as many seeds.
  func counts(seeds: Int, _ make: () -> any Strategy) -> [String: Int] {
    var counts: [String: Int] = [:]
    for seed in 0..<UInt64(seeds) { counts[run(seed: seed, make()), default: 0] += 1 }
    return counts
  }

  /// The expected profile, computed from the program's structure instead of counted.
  var profile: Profile {
    let all = steps.reduce(0) { $0 + $1.count }
    let longest = steps.map(\.count).max() ?? 0
    // In the order of arising all chains go in turn; what is left of the longest has no rival.
    let others = steps.map(\.count).sorted().dropLast().last ?? 0
    return Profile(
      picks: UInt64(all - (longest - others)),
      chains: UInt64(all),
      shares: steps.enumerated().map { place, chain in
        Profile.Share(lane: Self.lane(place), steps: UInt32(chain.count))
      }
    )
  }

  /// The lane of a chain, if each has its own: the lanes are the world's, made one after the other.
  static func lane(_ place: Int) -> LaneKey { LaneKey(owner: 0, place: UInt32(place + 1)) }
}

/// The statistic of a chi-square test.
///
/// - Parameters:
///   - counts: how often each thing came.
///   - expected: how often it should have.
/// - Returns: the sum of squared differences, each over what was expected.
func chiSquare(_ counts: [String: Int], expected: [String: Double]) -> Double {
  expected.reduce(0) { sum, entry in
    let difference = Double(counts[entry.key] ?? 0) - entry.value
    return sum + difference * difference / entry.value
  }
}
