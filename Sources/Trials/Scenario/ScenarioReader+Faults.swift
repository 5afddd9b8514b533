import FileFormats
import Simulation
import StoreSimulation

extension ScenarioReader {
  /// The maximum duration of an irregularity.
  ///
  /// Apple's store was never seen to withhold known facts for longer, so an app may rely on it.
  static let longestIrregularity = VirtualDuration.seconds(15)

  mutating func network(_ value: FileValue) -> NetworkPlan? {
    guard values.object(value, keys: ScenarioKeys.network) else { return nil }
    var network = NetworkPlan()
    if let ratio = ratio(value, "loss") { network.loss = ratio }
    if let ratio = ratio(value, "duplication") { network.duplication = ratio }
    if let ratio = ratio(value, "reordering") { network.reordering = ratio }
    if let entry = value["latency"], let range = values.lengths(entry) { network.latency = range }
    if let entry = value["timeout"] {
      let bounds = (least: VirtualDuration.milliseconds(1), most: VirtualDuration.minutes(10))
      guard let timeout = values.length(entry, from: bounds.least, to: bounds.most) else {
        return network
      }
      network.timeout = timeout
    }
    if network.latency.most >= network.timeout {
      let found = TimeLength.text(network.latency.most)
      values.refuse(value["latency"] ?? value, .belowTimeout(network.timeout), found: found)
    }
    return network
  }

  mutating func irregularities(_ value: FileValue) -> Irregularities? {
    guard values.object(value, keys: ScenarioKeys.irregularities) else { return nil }
    var odd = Irregularities()
    if let ratio = ratio(value, "updateBeforeReturn") { odd.updateBeforeReturn = ratio }
    if let ratio = ratio(value, "updateAfterReturn") { odd.updateAfterReturn = ratio }
    if let ratio = ratio(value, "repeatedUpdate") { odd.repeatedUpdate = ratio }
    if let episode = oddEpisode(value, "emptyAfterLaunch") { odd.emptyAfterLaunch = episode }
    if let episode = oddEpisode(value, "lateEntitlement") { odd.lateEntitlement = episode }
    if let episode = oddEpisode(value, "lateUnfinished") { odd.lateUnfinished = episode }
    if let episode = oddEpisode(value, "lateFinish") { odd.lateFinish = episode }
    let listeners: [(word: String, meaning: Irregularities.FanOut)] = [
      ("broadcast", .broadcast), ("first", .first),
    ]
    if let entry = value["fanOut"], let fanOut = values.word(entry, listeners) {
      odd.fanOut = fanOut
    }
    return odd
  }

  private mutating func oddEpisode(_ value: FileValue, _ key: String) -> Irregularities.Episode? {
    value[key].flatMap { episode($0, to: Self.longestIrregularity) }
  }

  mutating func faults(_ value: FileValue) -> Faults? {
    guard values.object(value, keys: ScenarioKeys.faults) else { return nil }
    var faults = defaultFaults
    if let ratio = ratio(value, "kill") { faults.kill = ratio }
    if let range = value["killAfter"].flatMap({ values.lengths($0) }) { faults.killAfter = range }
    if let ratio = ratio(value, "writeFails") { faults.writeFails = ratio }
    if let ratio = ratio(value, "productsFail") { faults.productsFail = ratio }
    if let ratio = ratio(value, "purchaseFails") { faults.purchaseFails = ratio }
    if let entry = value["interrupted"], let episode = episode(entry, to: .days(1)) {
      faults.interrupted = episode
    }
    if let ratio = ratio(value, "unverified") { faults.unverified = ratio }
    if let ratio = ratio(value, "syncFails") { faults.syncFails = ratio }
    if let entry = value["errors"] { errors(entry, into: &faults.errors) }
    if let ratio = ratio(value, "renewalFails") { faults.renewalFails = ratio }
    if let entry = value["recovery"], let episode = episode(entry, to: ValueReader.longest) {
      faults.recovery = episode
    }
    if let entry = value["offline"], let episode = episode(entry, to: ValueReader.longest) {
      faults.offline = episode
    }
    if let entry = value["serverDown"], let episode = episode(entry, to: ValueReader.longest) {
      faults.serverDown = episode
    }
    databaseFaults(value, into: &faults)
    return faults
  }

  private mutating func databaseFaults(_ value: FileValue, into faults: inout Faults) {
    if let ratio = ratio(value, "serverStorageFails") { faults.serverStorageFails = ratio }
    if let entry = value["databaseDown"], let episode = episode(entry, to: ValueReader.longest) {
      faults.databaseDown = episode
    }
    if let ratio = ratio(value, "commitFails") { faults.commitFails = ratio }
    if let ratio = ratio(value, "commitAnswerLost") { faults.commitAnswerLost = ratio }
    if let ratio = ratio(value, "imageFails") { faults.imageFails = ratio }
  }

  private mutating func episode(
    _ value: FileValue,
    to longest: VirtualDuration
  ) -> Irregularities.Episode? {
    guard values.object(value, keys: ScenarioKeys.episode) else { return nil }
    let chance = ratio(value, "chance")
    let lasts = value["lasts"].flatMap { values.lengths($0, to: longest) }
    guard let chance, let lasts else { return nil }
    return Irregularities.Episode(chance, lasts: lasts)
  }
}
