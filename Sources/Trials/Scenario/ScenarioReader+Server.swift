import Simulation
import StoreSimulation

/// What a scenario says of the developer's server.
extension ScenarioReader {
  /// How the store sends notifications: Apple's schedule at the scenario's time rate, then what the
  /// file says.
  mutating func notifications(_ value: FileValue?, at rate: TimeRate) -> NotificationPlan {
    var plan = NotificationPlan(retries: NotificationPlan.appleRetries(at: rate))
    guard let value, values.object(value, keys: ScenarioKeys.notifications) else { return plan }
    if let entry = value["retries"], let retries = self.retries(entry) { plan.retries = retries }
    if let entry = value["timeout"],
      let timeout = values.length(entry, from: .milliseconds(1), to: .minutes(10))
    {
      plan.timeout = timeout
    }
    if let entry = value["latency"], let latency = values.lengths(entry) { plan.latency = latency }
    if let ratio = ratio(value, "duplicates") { plan.duplicates = ratio }
    return plan
  }

  /// Refuses what would do nothing in a system without a server.
  mutating func refuseServer(_ root: FileValue, of system: String) {
    guard vocabulary.serverless.contains(system) else { return }
    let faults = root["faults"]
    let entries = [
      root["notifications"], root["server"], faults?["serverDown"], faults?["serverStorageFails"],
    ]
    for entry in entries.compactMap({ $0 }) {
      values.refuse(entry, .systemWithServer(not: system))
    }
  }

  private mutating func retries(_ value: FileValue) -> [VirtualDuration]? {
    guard let elements = values.list(value) else { return nil }
    let lengths = elements.compactMap { values.length($0, from: .milliseconds(1)) }
    return lengths.count == elements.count ? lengths : nil
  }

  mutating func server(_ value: FileValue) -> ServerPlan? {
    guard values.object(value, keys: ScenarioKeys.server) else { return nil }
    var plan = ServerPlan()
    if let workers = value["workers"].flatMap({ values.integer($0, in: 1...16) }) {
      plan.workers = workers
    }
    if let entry = value["storage"], let range = values.lengths(entry, to: .minutes(1)) {
      plan.storage = range
    }
    return plan
  }
}
