import FileFormats
import JSON
import Simulation
import StoreModel
import StoreSimulation

/// The part of the reader for the developer's server.
extension ScenarioReader {
  /// Reads how the store sends notifications.
  mutating func notifications(_ value: JSONNode) {
    guard values.object(value, keys: ScenarioKeys.notifications) else { return }
    faults(.notifications, in: value)
    set(\.notifications.retries, value["retries"]) { $0.retries($1) }
    set(\.notifications.timeout, value["timeout"]) {
      $0.values.length($1, from: .milliseconds(1), to: .minutes(10))
    }
    set(\.notifications.latency, value["latency"]) { $0.values.lengths($1) }
  }

  private mutating func retries(_ value: JSONNode) -> [VirtualDuration]? {
    guard let elements = values.list(value) else { return nil }
    let lengths = elements.compactMap { values.length($0, from: .milliseconds(1)) }
    return lengths.count == elements.count ? lengths : nil
  }

  mutating func server(_ value: JSONNode) {
    guard values.object(value, keys: ScenarioKeys.server) else { return }
    set(\.server.workers, value["workers"]) { $0.values.integer($1, in: 1...16) }
    set(\.server.storage, value["storage"]) { $0.values.lengths($1, to: .minutes(1)) }
    set(\.server.image, value["image"]) { $0.values.lengths($1, to: .minutes(30)) }
    set(\.server.hasCustomers, value["customers"]) { $0.values.boolean($1) }
    for entry in value["migrations"].flatMap({ values.list($0) }) ?? [] {
      guard let begins = begins(entry) else { continue }
      plan.server.tasks.append(ServerPlan.PlannedTask(begins: begins, task: .migrate))
    }
    for entry in value["packChanges"].flatMap({ values.list($0) }) ?? [] {
      if let change = packChange(entry) { plan.server.tasks.append(change) }
    }
  }

  private mutating func packChange(_ value: JSONNode) -> ServerPlan.PlannedTask? {
    guard values.object(value, keys: ScenarioKeys.packChange) else { return nil }
    let begins = value["begins"].flatMap { self.begins($0) }
    let product = value["product"].flatMap { self.product($0) }
    let credits = value["credits"].flatMap { values.integer($0, in: 1...1_000_000) }
    guard let begins, let product, let credits else { return nil }
    return ServerPlan.PlannedTask(begins: begins, task: .change(product, credits: credits))
  }
}
