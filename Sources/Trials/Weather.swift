import Simulation
import StoreSimulation

/// How much of a scenario's trouble a trial has.
public enum Weather: String, Hashable, Sendable, CaseIterable {
  /// As the scenario says; in one trial of four, at its worst. The default of a hunt.
  case mixed
  /// As the scenario says.
  case asWritten = "as-written"
  /// Every irregularity each time and for as long as it can last.
  case worst
  /// No fault, no irregularity, no loss.
  case calm

  /// The plan of one trial.
  ///
  /// - Parameters:
  ///   - plan: the scenario's.
  ///   - seed: the trial's; decides whether a mixed trial is at its worst.
  /// - Returns: the plan with this weather.
  func applied(to plan: WorldPlan, seed: UInt64) -> WorldPlan {
    var plan = plan
    switch self {
    case .asWritten: break
    case .worst: plan.irregularities = plan.irregularities.atWorst
    case .mixed:
      var stream = RandomStream(seed: seed, purpose: "weather")
      if stream.next(below: 4) == 0 { plan.irregularities = plan.irregularities.atWorst }
    case .calm:
      plan.irregularities = Irregularities(fanOut: plan.irregularities.fanOut)
      plan.faults = Faults()
      plan.network.loss = .never
      plan.network.duplication = .never
      plan.network.reordering = .never
    }
    return plan
  }
}
