import Simulation

/// The circumstances of a world at present: the plan's until it comes to rest, calm afterwards.
struct Conditions {
  let prompts: Prompts
  var network: NetworkPlan
  var irregularities: Irregularities
  var faults: Faults
  var isResting = false

  init(_ plan: WorldPlan) {
    prompts = plan.prompts
    network = plan.network
    irregularities = plan.irregularities
    faults = plan.faults
  }

  /// Turns faults and irregularities off.
  mutating func calm() {
    isResting = true
    network.loss = .never
    network.duplication = .never
    network.reordering = .never
    irregularities = Irregularities(fanOut: irregularities.fanOut)
    faults = Faults()
  }
}
