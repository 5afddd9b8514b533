import FileFormats
import JSON
import Simulation
import StoreSimulation

extension ScenarioReader {
  /// The maximum number of users.
  static let mostUsers = 1_000_000

  /// The longest time for which a customer may have had the app: about as long as the App Store
  /// exists.
  static let longestOwnership = VirtualDuration.days(6_600)

  mutating func population(_ value: JSONNode) -> Population? {
    guard values.object(value, keys: ScenarioKeys.population) else { return nil }
    let users = value["users"].flatMap { values.integer($0, in: 1...Self.mostUsers) }
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
    if let entry = value["deviceClock"] { deviceClock(entry) }
    let boughtApp = value["boughtApp"].flatMap { self.boughtApp($0) }
    guard let users, let size, let adults, let devices, let delay else { return nil }
    return Population(
      users: users,
      familySize: size,
      adultsPerFamily: adults,
      devicesPerPerson: devices,
      sharingDelay: delay,
      clocks: plan.population.clocks,
      boughtApp: boughtApp
    )
  }

  private mutating func boughtApp(_ value: JSONNode) -> BoughtApp? {
    guard values.object(value, keys: ScenarioKeys.boughtApp) else { return nil }
    let chance = ratio(value, "chance")
    let version = value["version"].flatMap { self.version($0) }
    let ago = value["ago"].flatMap { values.lengths($0, to: Self.longestOwnership) }
    guard let chance, let version, let ago else { return nil }
    return BoughtApp(chance, version: version, ago: ago)
  }

  /// Reads a version of up to three numbers that is below the app's current one.
  private mutating func version(_ value: JSONNode) -> String? {
    guard let text = values.someText(value) else { return nil }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
    let current = AppIdentity.version.split(separator: ".").first.flatMap { Int($0) }
    guard (1...3).contains(numbers.count), let current,
      numbers.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(digits.contains) }),
      let first = Int(numbers[0]), first < current
    else {
      values.refuse(value, .version(below: AppIdentity.version))
      return nil
    }
    return text
  }

  private mutating func deviceClock(_ value: JSONNode) {
    faults(ScenarioKeys.deviceClock, .deviceClock, in: value)
    if plan.population.clocks.chance != .never, value["offBy"] == nil {
      values.refuse(value, .key("offBy"), found: "none")
    }
  }
}

extension Expectation {
  fileprivate static func version(below current: String) -> Expectation {
    Expectation("a version such as \"1.4\", below the current one, \(current)")
  }
  fileprivate static func adultsInFamily(_ size: ClosedRange<Int>) -> Expectation {
    Expectation(
      "no more adults than the family has members, "
        + "\(size.lowerBound) in the smallest and \(size.upperBound) in the largest"
    )
  }
}
