import FileFormats
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation

/// The part of the reader for people and their answers.
extension ScenarioReader {
  /// The maximum number of users.
  static let mostUsers = 1_000_000

  mutating func checkAdults(_ value: JSONNode, _ plan: WorldPlan) {
    let (adults, size) = (plan.population.adultsPerFamily, plan.population.familySize)
    let isPossible = adults.lowerBound <= size.lowerBound && adults.upperBound <= size.upperBound
    if !isPossible, let entry = value[ScenarioKeys.adultsPerFamily] {
      values.refuse(entry, .adultsInFamily(size))
    }
  }

  mutating func boughtApp(_ value: JSONNode) -> BoughtApp? {
    guard values.object(value, keys: ScenarioKeys.boughtApp) else { return nil }
    let chance = read(ScenarioKeys.chanceOfBoughtApp, of: value)
    let version = read(ScenarioKeys.boughtVersion, of: value)
    let ago = read(ScenarioKeys.boughtAgo, of: value)
    guard let chance, let version, let ago else { return nil }
    return BoughtApp(chance, version: version, ago: ago)
  }

  mutating func session(_ value: JSONNode) -> SessionPlan? {
    guard values.object(value, keys: ScenarioKeys.session) else { return nil }
    var plan = SessionPlan()
    if let delay = read(ScenarioKeys.sessionDelay, of: value) { plan.delay = delay }
    return plan
  }

  /// Reads a version of up to three numbers that is below the app's current one.
  mutating func version(_ value: JSONNode) -> String? {
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

  mutating func checkDeviceClock(_ value: JSONNode, _ plan: WorldPlan) {
    if plan.population.clocks.chance != .never, value[ClockPlan.offBy.key] == nil {
      values.refuse(value, .key(ClockPlan.offBy.key), found: "none")
    }
  }

  mutating func checkAnswers(_ value: JSONNode, _ plan: WorldPlan) {
    if plan.prompts.approves == 0 && plan.prompts.declines == 0 && plan.prompts.ignores == 0 {
      values.refuse(value, .someAnswer, found: "none")
    }
  }
}

extension Expectation {
  fileprivate static let someAnswer = Expectation(
    "at least one of approves, declines and ignores above 0"
  )
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
