/// What a strategy may know of a program before it chooses: what one run in the order of an
/// unhurried machine needed.
public struct Profile: Hashable, Sendable {
  /// How many steps ran on one lane.
  public struct Share: Hashable, Sendable {
    /// Which lane; ``LaneKey/none`` for the jobs on no lane.
    public let lane: LaneKey
    /// How many steps; of all lanes with this key together.
    public internal(set) var steps: UInt32

    /// Says how much a lane does.
    ///
    /// - Parameters:
    ///   - lane: which lane.
    ///   - steps: how many steps run on it.
    public init(lane: LaneKey, steps: UInt32) {
      self.lane = lane
      self.steps = steps
    }
  }

  /// How often there was more than one candidate.
  public let picks: UInt64
  /// How many chains there were; see ``Chain``.
  public let chains: UInt64
  /// How many steps ran on each lane, in the order of their first steps; no lane comes twice.
  public let shares: [Share]

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - picks: how often there was more than one candidate.
  ///   - chains: how many chains there were.
  ///   - shares: how many steps ran on each lane; no lane comes twice.
  public init(picks: UInt64, chains: UInt64, shares: [Share]) {
    self.picks = picks
    self.chains = chains
    self.shares = shares
  }

  /// Of a program of which nothing is known.
  public static let unknown = Profile(picks: 100, chains: 10, shares: [])

  /// The steps that are expected on each lane, to be looked up; never to be gone through.
  var stepsByLane: [LaneKey: UInt64] {
    Dictionary(shares.map { ($0.lane, UInt64($0.steps)) }, uniquingKeysWith: +)
  }
}

/// Runs a program once in the order of an unhurried machine, and counts.
public struct Profiler: Strategy {
  private var order = FirstInFirstOut()
  private var picks: UInt64 = 0
  private var alone: UInt64 = 0
  private var shares: [Profile.Share] = []
  /// Where in the list each lane stands.
  private var places: [LaneKey: Int] = [:]
  /// Which numbers of lanes have run: several lanes may share a key.
  private var numbers: Set<UInt32> = []
  private let report: @Sendable (Profile) -> Void

  /// Makes the strategy.
  ///
  /// - Parameter report: hears what was counted, when the run is over.
  public init(_ report: @escaping @Sendable (Profile) -> Void) { self.report = report }

  /// Watches steps.
  public var watchesSteps: Bool { true }

  /// Needs no preparation.
  public mutating func begin(seed: UInt64) {}

  /// Chooses as ``FirstInFirstOut`` does.
  public mutating func choose(among candidates: Candidates) -> Int {
    if candidates.count > 1 { picks += 1 }
    let choice = candidates.count > 1 ? order.choose(among: candidates) : 0
    if case .alone = candidates[choice].chain { alone += 1 }
    return choice
  }

  /// Counts the step.
  public mutating func took(_ step: TakenStep) {
    if step.lane > 0 { numbers.insert(step.lane) }
    if let place = places[step.key] {
      shares[place].steps += 1
    } else {
      places[step.key] = shares.count
      shares.append(Profile.Share(lane: step.key, steps: 1))
    }
  }

  /// Tells what was counted.
  public mutating func conclude() {
    let chains = alone + UInt64(numbers.count)
    report(Profile(picks: picks, chains: chains, shares: shares))
  }
}
