import FileFormats
import Simulation
import StoreSimulation

extension ScenarioReader {
  mutating func population(_ value: FileValue) -> Population? {
    guard values.object(value, keys: ScenarioKeys.population) else { return nil }
    let users = value["users"].flatMap { values.integer($0, in: 1...1_000_000) }
    let standard = Population(users: 1)
    let size = value["familySize"].map { values.integers($0, in: 1...6) } ?? standard.familySize
    let adults =
      value["adultsPerFamily"].map { values.integers($0, in: 1...6) } ?? standard.adultsPerFamily
    let devices =
      value["devicesPerPerson"].map { values.integers($0, in: 1...10) }
      ?? standard.devicesPerPerson
    if let size, let adults, let entry = value["adultsPerFamily"],
      adults.lowerBound > size.lowerBound || adults.upperBound > size.upperBound
    {
      values.refuse(entry, .adultsInFamily(size))
    }
    let delay =
      value["sharingDelay"].map { values.lengths($0, to: .days(1)) } ?? standard.sharingDelay
    let clocks = value["deviceClock"].map { deviceClock($0) } ?? standard.clocks
    guard let users, let size, let adults, let devices, let delay, let clocks else { return nil }
    return Population(
      users: users,
      familySize: size,
      adultsPerFamily: adults,
      devicesPerPerson: devices,
      sharingDelay: delay,
      clocks: clocks
    )
  }

  private mutating func deviceClock(_ value: FileValue) -> ClockPlan? {
    guard values.object(value, keys: ScenarioKeys.deviceClock) else { return nil }
    var clocks = ClockPlan()
    if let ratio = ratio(value, "chance") { clocks.chance = ratio }
    if let range = value["offBy"].flatMap({ values.lengths($0) }) { clocks.offBy = range }
    if clocks.chance != .never, value["offBy"] == nil {
      values.refuse(value, .key("offBy"), found: "none")
    }
    if let entry = value["zones"], let zones = values.list(entry) {
      if zones.isEmpty { values.refuse(entry, .someElement) }
      clocks.zones = zones.compactMap { values.zone($0) }
    }
    return clocks
  }
}
