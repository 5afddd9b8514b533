import FileFormats
import Simulation
import StoreModel
import StoreSimulation

/// The part of the reader for the developer's server.
extension ScenarioReader {
  /// Reads how the store sends notifications; the defaults are Apple's schedule at the scenario's
  /// time rate.
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

  /// Refuses keys that have no effect in a system without a server.
  mutating func refuseServer(_ root: FileValue, of system: String) {
    guard vocabulary.serverless.contains(system) else { return }
    let faults = root["faults"]
    let broken = ["serverDown", "serverStorageFails", "databaseDown", "commitFails"]
    let others = ["commitAnswerLost", "imageFails"]
    let entries = [root["notifications"], root["server"]] + (broken + others).map { faults?[$0] }
    for entry in entries.compactMap({ $0 }) {
      values.refuse(entry, .systemWithServer(not: system))
    }
  }

  private mutating func retries(_ value: FileValue) -> [VirtualDuration]? {
    guard let elements = values.list(value) else { return nil }
    let lengths = elements.compactMap { values.length($0, from: .milliseconds(1)) }
    return lengths.count == elements.count ? lengths : nil
  }

  mutating func server(_ value: FileValue, horizon: VirtualDuration) -> ServerPlan? {
    guard values.object(value, keys: ScenarioKeys.server) else { return nil }
    var plan = ServerPlan()
    if let workers = value["workers"].flatMap({ values.integer($0, in: 1...16) }) {
      plan.workers = workers
    }
    if let entry = value["storage"], let range = values.lengths(entry, to: .minutes(1)) {
      plan.storage = range
    }
    if let entry = value["image"], let range = values.lengths(entry, to: .minutes(30)) {
      plan.image = range
    }
    if let entry = value["customers"], let hasThem = values.boolean(entry) {
      plan.hasCustomers = hasThem
    }
    for entry in value["migrations"].flatMap({ values.list($0) }) ?? [] {
      guard let begins = begins(entry, horizon: horizon) else { continue }
      plan.tasks.append(ServerPlan.PlannedTask(begins: begins, task: .migrate))
    }
    for entry in value["packChanges"].flatMap({ values.list($0) }) ?? [] {
      guard let change = packChange(entry, horizon: horizon) else { continue }
      plan.tasks.append(change)
    }
    return plan
  }

  private mutating func packChange(
    _ value: FileValue,
    horizon: VirtualDuration
  ) -> ServerPlan.PlannedTask? {
    guard values.object(value, keys: ScenarioKeys.packChange) else { return nil }
    let begins = value["begins"].flatMap { self.begins($0, horizon: horizon) }
    let product = value["product"].flatMap { self.product($0) }
    let credits = value["credits"].flatMap { values.integer($0, in: 1...1_000_000) }
    guard let begins, let product, let credits else { return nil }
    return ServerPlan.PlannedTask(begins: begins, task: .change(product, credits: credits))
  }

  private mutating func begins(_ value: FileValue, horizon: VirtualDuration) -> DelayRange? {
    guard let begins = values.lengths(value) else { return nil }
    if horizon < begins.most { values.refuse(value, .withinHorizon(horizon)) }
    return begins
  }
}
