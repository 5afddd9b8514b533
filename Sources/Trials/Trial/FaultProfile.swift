import Simulation
import StoreSimulation

/// How much of a scenario's faults a trial has.
public enum FaultProfile: String, Hashable, Sendable, CaseIterable {
  /// As the scenario says; in one trial of four, at its worst. The default of a hunt.
  case mixed
  /// As the scenario says.
  case asWritten = "as-written"
  /// Every irregularity each time and for as long as it can last; of what Apple leaves open (who
  /// gets an update that several listen for), one trial has this and another has that.
  case worst
  /// No fault, no irregularity, no loss, no wrong clock.
  case calm

  /// The plan of one trial.
  ///
  /// - Parameters:
  ///   - plan: the scenario's.
  ///   - seed: the trial's; decides whether a mixed trial is at its worst, and what is left open.
  /// - Returns: the plan with this fault profile.
  func applied(to plan: WorldPlan, seed: UInt64) -> WorldPlan {
    var plan = plan
    var stream = RandomStream(seed: seed, purpose: "weather")
    switch self {
    case .asWritten: break
    case .worst: Self.worsen(&plan.irregularities, drawing: &stream)
    case .mixed:
      if stream.next(below: 4) == 0 { Self.worsen(&plan.irregularities, drawing: &stream) }
    case .calm:
      plan.irregularities = Irregularities(fanOut: plan.irregularities.fanOut)
      plan.faults = Faults()
      plan.network.loss = .never
      plan.network.duplication = .never
      plan.network.reordering = .never
      plan.population.clocks.chance = .never
    }
    return plan
  }

  private static func worsen(
    _ irregularities: inout Irregularities,
    drawing stream: inout RandomStream
  ) {
    let ways = Irregularities.FanOut.allCases
    irregularities = irregularities.atWorst
    irregularities.fanOut = ways[Int(stream.next(below: UInt64(ways.count)))]
  }
}
