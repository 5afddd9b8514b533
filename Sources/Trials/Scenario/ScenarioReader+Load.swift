import FileFormats
import Simulation
import StoreJSON
import StoreSimulation

/// The part of the reader for load: how users arrive, and the capacity of services.
extension ScenarioReader {
  /// The number of users, or the most if the population is not known.
  var users: Int { population?.users ?? Self.mostUsers }

  mutating func load(_ value: JSONNode) -> LoadPlan? {
    guard values.object(value, keys: ScenarioKeys.load) else { return nil }
    let load = loadModel(value)
    if let load, horizon < load.length { values.refuse(value, .loadWithin(horizon)) }
    return load
  }

  private mutating func loadModel(_ value: JSONNode) -> LoadPlan? {
    let (open, closed) = (ScenarioKeys.open, ScenarioKeys.closed)
    switch (value[open] != nil, value[closed] != nil) {
    case (true, false):
      if let pause = value[ScenarioKeys.pause] { values.refuse(pause, .ofLoadModel(closed.name)) }
      let atMost = read(ScenarioKeys.mostActive, of: value, else: users)
      let stages = read(open, of: value)
      return atMost.flatMap { atMost in stages.map { .open($0, atMost: atMost) } }
    case (false, true):
      if let atMost = value[ScenarioKeys.mostActive] {
        values.refuse(atMost, .ofLoadModel(open.name))
      }
      let pause = read(ScenarioKeys.pause, of: value)
      let stages = read(closed, of: value)
      return pause.flatMap { pause in stages.map { .closed($0, pause: pause) } }
    case (let isOpen, _):
      values.refuse(value, .loadModel, found: isOpen ? "both" : "neither")
      return nil
    }
  }

  mutating func stages<Stage>(
    _ value: JSONNode,
    _ stage: (inout ScenarioReader, JSONNode) -> Stage?
  ) -> [Stage]? {
    guard let elements = values.list(value) else { return nil }
    guard !elements.isEmpty else {
      values.refuse(value, .someElement, found: "none")
      return nil
    }
    let stages = elements.compactMap { stage(&self, $0) }
    return stages.count == elements.count ? stages : nil
  }

  mutating func arrivalStage(_ value: JSONNode) -> ArrivalStage? {
    guard values.object(value, keys: ScenarioKeys.arrivalStage) else { return nil }
    let length = read(ScenarioKeys.stageLength, of: value)
    let rates = read(ScenarioKeys.rate, of: value)
    let spacing = read(ScenarioKeys.spacing, of: value)
    guard let length, let rates, let spacing else { return nil }
    return ArrivalStage(length: length, from: rates.first, to: rates.last, spacing: spacing)
  }

  mutating func userStage(_ value: JSONNode) -> UserStage? {
    guard values.object(value, keys: ScenarioKeys.userStage) else { return nil }
    let length = read(ScenarioKeys.stageLength, of: value)
    let counts = read(ScenarioKeys.stageUsers, of: value)
    guard let length, let counts else { return nil }
    return UserStage(length: length, from: counts.first, to: counts.last)
  }

  /// Reads one value, or a list of a start value and an end value.
  mutating func ends<Value>(
    _ value: JSONNode,
    _ read: (inout ScenarioReader, JSONNode) -> Value?
  ) -> StageEnds<Value>? {
    guard case .list(let elements) = value.content else {
      return read(&self, value).map { StageEnds(first: $0, last: $0) }
    }
    guard elements.count == 2 else {
      values.refuse(value, .twoEnds)
      return nil
    }
    guard let first = read(&self, elements[0]), let last = read(&self, elements[1]) else {
      return nil
    }
    return StageEnds(first: first, last: last)
  }

  /// Reads an arrival rate: `10/s`, `0.5/m`.
  mutating func rate(_ value: JSONNode) -> ArrivalRate? {
    if case .text(let text) = value.content, let rate = ArrivalRate.parse(text) { return rate }
    values.refuse(value, Expectation(.rate))
    return nil
  }

  // MARK: Services

  mutating func station(_ value: JSONNode) -> StationPlan? {
    guard values.object(value, keys: ScenarioKeys.service) else { return nil }
    let workers = read(ScenarioKeys.workers, of: value)
    let service = read(ScenarioKeys.serviceTime, of: value)
    guard let workers, let service else { return nil }
    return StationPlan(workers: workers, service: service)
  }

  mutating func serviceTime(_ value: JSONNode, to most: VirtualDuration) -> ServiceTime? {
    guard case .object = value.content else {
      return values.lengths(value, to: most).map { .even($0) }
    }
    guard values.object(value, keys: ScenarioKeys.unevenTime) else { return nil }
    return read(ScenarioKeys.meanTime, of: value).map { .exponential(mean: $0) }
  }
}

/// What a stage of a load begins and ends with.
struct StageEnds<Value: Sendable>: Sendable {
  var first: Value
  var last: Value
}

extension ArrivalRate {
  /// The time units of arrival rates, as files name them.
  private static let lengths: [(name: String, length: VirtualDuration)] = [
    ("s", .seconds(1)), ("m", .minutes(1)), ("h", .hours(1)), ("d", .days(1)),
  ]

  /// Parses a rate in the format of files: `10/s`, `0.5/m`; at most three decimals.
  static func parse(_ text: String) -> ArrivalRate? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let length = lengths.first(where: { $0.name == parts[1] })?.length
    else { return nil }
    let digits = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let behind = digits.count == 2 ? String(digits[1]) : "0"
    guard (1...2).contains(digits.count), (1...3).contains(behind.count),
      digits.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let whole = UInt64(digits[0]), whole <= 1_000_000_000,
      let part = UInt64(behind + String(repeating: "0", count: 3 - behind.count))
    else { return nil }
    return ArrivalRate(thousandths: whole * 1_000 + part, per: length)
  }
}

extension Expectation {
  fileprivate static let loadModel = Expectation(
    "one of \"open\" (users arrive at a rate) or \"closed\" (a fixed number of users)"
  )
  fileprivate static func ofLoadModel(_ name: String) -> Expectation {
    Expectation("this key only in a load with \"\(name)\"")
  }
  fileprivate static func loadWithin(_ horizon: VirtualDuration) -> Expectation {
    Expectation(
      "stages that together last no longer than the horizon of \(TimeLength.text(horizon))"
    )
  }
  fileprivate static let twoEnds = Expectation("one value, or [start, end]")
}
