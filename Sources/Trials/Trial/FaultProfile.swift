import Simulation
import StoreSimulation

/// The share of a scenario's faults that a trial has.
package enum FaultProfile: String, Hashable, Sendable, CaseIterable {
  /// As written in the scenario; but one of eight trials is calm, and in one of four others, the
  /// irregularities that it has are at their worst.
  ///
  /// This is the default of a hunt.
  case mixed
  /// As written in the scenario.
  case asWritten = "as-written"
  /// Every irregularity each time, for as long as it can last.
  ///
  /// Where Apple does not specify the behavior (which listener gets an update), trials differ.
  case worst
  /// No faults, irregularities, network loss, or wrong clocks.
  case calm

  /// Returns the plan of one trial.
  ///
  /// - Parameters:
  ///   - plan: the plan of the scenario.
  ///   - seed: the trial's seed; decides whether a mixed trial is at its worst, and how unspecified
  ///     behavior is chosen.
  /// - Returns: the plan with this fault profile.
  func applied(to plan: WorldPlan, seed: UInt64) -> WorldPlan {
    var plan = plan
    // Another purpose would change the trials of every seed.
    var stream = RandomStream(seed: seed, purpose: "weather")
    switch self {
    case .asWritten: break
    case .worst:
      Self.worsen(FaultDeclaration.all(in: .irregularities), of: &plan, drawing: &stream)
    case .mixed where Self.isCalm(seed):
      return Self.calmed(plan)
    case .mixed:
      // What a scenario does not name, or sets to never, does not happen.
      guard stream.next(below: 4) == 0 else { break }
      let named = FaultDeclaration.all(in: .irregularities).filter { Self.isNamed($0, in: plan) }
      Self.worsen(named, of: &plan, drawing: &stream)
    case .calm:
      plan = Self.calmed(plan)
      plan.population.clocks.chance = .never
    }
    return plan
  }

  /// Returns a plan without faults, irregularities and network loss.
  ///
  /// Its clocks stay: no recording carries them, so that, as with journeys, the scenario says what
  /// they are like.
  static func calmed(_ plan: WorldPlan) -> WorldPlan {
    var plan = plan
    plan.irregularities.calm()
    plan.faults = Faults()
    plan.background.terminated = .never
    plan.network.calm()
    return plan
  }

  /// Whether the seed of a mixed trial draws a calm one.
  ///
  /// Whatever happens without faults is then found without them, and its finding cannot be
  /// disputed.
  private static func isCalm(_ seed: UInt64) -> Bool {
    var stream = RandomStream(seed: seed, purpose: "calm")
    return stream.next(below: 8) == 0
  }

  /// Whether a scenario names an irregularity, and not with a chance of zero.
  private static func isNamed(_ fault: FaultDeclaration, in plan: WorldPlan) -> Bool {
    var copy = plan
    var isNever = false
    fault.changeChance(of: &copy) { isNever = $0.isNever }
    return !isNever && fault.isIn(plan)
  }

  private static func worsen(
    _ irregularities: [FaultDeclaration],
    of plan: inout WorldPlan,
    drawing stream: inout RandomStream
  ) {
    for irregularity in irregularities { irregularity.worsen(&plan, drawing: &stream) }
  }
}
