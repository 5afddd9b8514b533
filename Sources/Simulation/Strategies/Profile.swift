/// What a strategy may know of a program before it chooses: what one run in the order of an
/// unhurried machine needed.
public struct Profile: Hashable, Sendable {
  /// How often there was more than one candidate.
  public let picks: UInt64
  /// How many chains there were; see ``Chain``.
  public let chains: UInt64
  /// How many steps ran on each lane, by its number; at 0 those on none.
  public let stepsByLane: [UInt32]

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - picks: how often there was more than one candidate.
  ///   - chains: how many chains there were.
  ///   - stepsByLane: how many steps ran on each lane, by its number.
  public init(picks: UInt64, chains: UInt64, stepsByLane: [UInt32]) {
    self.picks = picks
    self.chains = chains
    self.stepsByLane = stepsByLane
  }

  /// Of a program of which nothing is known.
  public static let unknown = Profile(picks: 100, chains: 10, stepsByLane: [])

  /// How many steps are expected on a lane; at least 1.
  func steps(onLane lane: UInt32) -> UInt64 {
    Int(lane) < stepsByLane.count ? UInt64(max(1, stepsByLane[Int(lane)])) : 1
  }
}

/// Runs a program once in the order of an unhurried machine, and counts.
public struct Profiler: Strategy {
  private var order = FirstInFirstOut()
  private var picks: UInt64 = 0
  private var alone: UInt64 = 0
  private var stepsByLane: [UInt32] = []
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
    let lane = Int(step.lane)
    if lane >= stepsByLane.count {
      stepsByLane += [UInt32](repeating: 0, count: lane + 1 - stepsByLane.count)
    }
    stepsByLane[lane] += 1
  }

  /// Tells what was counted.
  public mutating func conclude() {
    let lanes = UInt64(stepsByLane.dropFirst().count { $0 > 0 })
    report(Profile(picks: picks, chains: alone + lanes, stepsByLane: stepsByLane))
  }
}
