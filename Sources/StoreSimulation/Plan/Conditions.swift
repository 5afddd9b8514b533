import Simulation

/// The current conditions of a world: those of the plan until quiescence, calm afterward.
struct Conditions {
  var prompts: Prompts
  var network: NetworkPlan
  var irregularities: Irregularities
  var reported: ReportedBehaviors
  var faults: Faults
  var background: BackgroundPlan
  var isResting = false

  init(_ plan: WorldPlan) {
    prompts = plan.prompts
    network = plan.network
    irregularities = plan.irregularities
    reported = plan.reported
    faults = plan.faults
    background = plan.background
  }

  /// Turns faults and irregularities off.
  mutating func calm() {
    isResting = true
    network.calm()
    irregularities.calm()
    reported.calm()
    faults = Faults()
    background.terminated = .never
  }
}
