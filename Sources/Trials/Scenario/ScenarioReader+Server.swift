import FileFormats
import StoreJSON
import StoreModel
import StoreSimulation

/// The part of the reader for the developer's server.
extension ScenarioReader {
  mutating func migrations(_ value: JSONNode) {
    for entry in values.list(value) ?? [] {
      guard let begins = begins(entry) else { continue }
      plan.server.tasks.append(ServerPlan.PlannedTask(begins: begins, task: .migrate))
    }
  }

  mutating func packChanges(_ value: JSONNode) {
    for entry in values.list(value) ?? [] {
      if let change = packChange(entry) { plan.server.tasks.append(change) }
    }
  }

  private mutating func packChange(_ value: JSONNode) -> ServerPlan.PlannedTask? {
    guard values.object(value, keys: ScenarioKeys.packChange) else { return nil }
    let begins = read(ScenarioKeys.packBegins, of: value)
    let product = read(ScenarioKeys.pack, of: value)
    let credits = read(ScenarioKeys.packCredits, of: value)
    guard let begins, let product, let credits else { return nil }
    return ServerPlan.PlannedTask(begins: begins, task: .change(product, credits: credits))
  }
}
