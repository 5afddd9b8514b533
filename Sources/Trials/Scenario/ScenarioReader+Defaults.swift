import Simulation
import StoreSimulation

/// Defaults for omitted parts of a scenario, based on the settings of its catalog.
extension ScenarioReader {
  /// Applies the switches of the catalog to the plan, before the scenario is read.
  mutating func applySwitches() {
    guard let switches = store?.switches else { return }
    plan.prompts.asksEverybody = switches.asksToBuy
    if switches.hidesDialogs {
      plan.prompts.paymentAnswered = .zero
      plan.prompts.signInAnswered = .zero
    }
    for fault in FaultDeclaration.all where fault.switchedOn(switches) { fault.switchOn(&plan) }
    plan.billing.timeRate = switches.timeRate
    plan.billing.grace = switches.grantsGrace ? .allRenewals : .none
  }
}
