import FileFormats
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation

/// What faults must not contradict.
extension ScenarioReader {
  /// Refuses settings that have no effect in a system without a server.
  mutating func refuseServer(_ root: JSONNode, of system: String) {
    guard vocabulary.serverless.contains(system) else { return }
    let faults = FaultDeclaration.all(in: .faults).filter(\.needsServer)
    let objects = [ScenarioKeys.notifications, ScenarioKeys.server].map { root[$0.object.name] }
    let broken = root[ScenarioKeys.faults.object.name]
    for entry in (objects + faults.map { broken?[$0.key] }).compactMap({ $0 }) {
      values.refuse(entry, .systemWithServer(not: system))
    }
  }

  mutating func checkTimeout(_ value: JSONNode, _ plan: WorldPlan) {
    if plan.network.latency.most >= plan.network.timeout {
      let found = TimeLength.text(plan.network.latency.most)
      values.refuse(
        value[ScenarioKeys.networkLatency] ?? value,
        .belowTimeout(plan.network.timeout),
        found: found
      )
    }
  }
}

/// Defaults for omitted parts of a scenario, based on the settings of its catalog.
extension ScenarioReader {
  /// Applies the switches of the catalog to a plan, before the scenario is read.
  func applySwitches(to plan: inout WorldPlan) {
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

extension Expectation {
  fileprivate static func systemWithServer(not system: String) -> Expectation {
    Expectation("no server settings: the system \"\(system)\" has no server")
  }
  fileprivate static func belowTimeout(_ timeout: VirtualDuration) -> Expectation {
    Expectation("a latency below the timeout of \(TimeLength.text(timeout))")
  }
}
