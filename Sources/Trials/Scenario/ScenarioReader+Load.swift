import FileFormats
import JSON
import Simulation
import StoreSimulation

/// The part of the reader for load: how users arrive, and the capacity of services.
extension ScenarioReader {
  mutating func load(_ root: JSONNode, users: Int?) {
    plan.load = root["load"].flatMap { loadPlan($0, users: users ?? Self.mostUsers) }
    set(\.capacity, root["capacity"]) { $0.capacity($1) }
  }

  private mutating func loadPlan(_ value: JSONNode, users: Int) -> LoadPlan? {
    guard values.object(value, keys: ScenarioKeys.load) else { return nil }
    let load: LoadPlan?
    switch (value["open"], value["closed"]) {
    case (let open?, nil):
      if let pause = value["pause"] { values.refuse(pause, .ofLoadModel("closed")) }
      let atMost = value["atMost"].map { values.integer($0, in: 1...users) } ?? users
      let stages = stages(open) { $0.arrivalStage($1) }
      load = atMost.flatMap { atMost in stages.map { .open($0, atMost: atMost) } }
    case (nil, let closed?):
      if let atMost = value["atMost"] { values.refuse(atMost, .ofLoadModel("open")) }
      let pause = value["pause"].map { self.pause($0) } ?? Self.pause
      let stages = stages(closed) { $0.userStage($1, users: users) }
      load = pause.flatMap { pause in stages.map { .closed($0, pause: pause) } }
    default:
      values.refuse(value, .loadModel, found: value["open"] == nil ? "neither" : "both")
      return nil
    }
    if let load, plan.horizon < load.length { values.refuse(value, .loadWithin(plan.horizon)) }
    return load
  }

  /// The default pause of a closed-load user between two journeys.
  private static let pause: DelayRange? = DelayRange(.seconds(1), .seconds(10))

  /// Reads a pause; without one, a user could return at the same instant forever.
  private mutating func pause(_ value: JSONNode) -> DelayRange? {
    guard let pause = values.lengths(value) else { return nil }
    guard pause.least >= .milliseconds(1) else {
      values.refuse(value, .lengthRange(least: .milliseconds(1), most: ValueReader.longest))
      return nil
    }
    return pause
  }

  private mutating func stages<Stage>(
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

  private mutating func stageLength(_ value: JSONNode) -> VirtualDuration? {
    value["for"].flatMap { values.length($0, from: .milliseconds(1), to: .days(366)) }
  }

  private mutating func arrivalStage(_ value: JSONNode) -> ArrivalStage? {
    guard values.object(value, keys: ScenarioKeys.arrivalStage) else { return nil }
    let length = stageLength(value)
    let rates = value["rate"].flatMap { ends($0) { $0.rate($1) } }
    let words = ArrivalStage.Spacing.allCases.map { (word: $0.rawValue, meaning: $0) }
    let spacing = value["spacing"].map { values.word($0, words) } ?? .even
    guard let length, let rates, let spacing else { return nil }
    return ArrivalStage(length: length, from: rates.first, to: rates.last, spacing: spacing)
  }

  private mutating func userStage(_ value: JSONNode, users: Int) -> UserStage? {
    guard values.object(value, keys: ScenarioKeys.userStage) else { return nil }
    let length = stageLength(value)
    let counts = value["users"].flatMap { ends($0) { $0.values.integer($1, in: 0...users) } }
    guard let length, let counts else { return nil }
    return UserStage(length: length, from: counts.first, to: counts.last)
  }

  /// Reads one value, or a list of a start value and an end value.
  private mutating func ends<Value>(
    _ value: JSONNode,
    _ read: (inout ScenarioReader, JSONNode) -> Value?
  ) -> (first: Value, last: Value)? {
    guard case .list(let elements) = value.content else {
      return read(&self, value).map { ($0, $0) }
    }
    guard elements.count == 2 else {
      values.refuse(value, .twoEnds)
      return nil
    }
    guard let first = read(&self, elements[0]), let last = read(&self, elements[1]) else {
      return nil
    }
    return (first, last)
  }

  /// Reads an arrival rate: `10/s`, `0.5/m`.
  private mutating func rate(_ value: JSONNode) -> ArrivalRate? {
    if case .text(let text) = value.content, let rate = ArrivalRate.parse(text) { return rate }
    values.refuse(value, .rate)
    return nil
  }

  // MARK: Services

  private mutating func capacity(_ value: JSONNode) -> CapacityPlan? {
    guard values.object(value, keys: ScenarioKeys.capacity) else { return nil }
    return CapacityPlan(
      store: value["store"].flatMap { station($0) },
      server: value["server"].flatMap { station($0) }
    )
  }

  private mutating func station(_ value: JSONNode) -> StationPlan? {
    guard values.object(value, keys: ScenarioKeys.station) else { return nil }
    let workers = value["workers"].flatMap { values.integer($0, in: 1...100_000) }
    let service = value["service"].flatMap { serviceTime($0) }
    guard let workers, let service else { return nil }
    return StationPlan(workers: workers, service: service)
  }

  private mutating func serviceTime(_ value: JSONNode) -> ServiceTime? {
    guard case .object = value.content else {
      return values.lengths(value, to: .minutes(10)).map { .even($0) }
    }
    guard values.object(value, keys: ScenarioKeys.serviceTime) else { return nil }
    return value["exponential"].flatMap {
      values.length($0, from: .milliseconds(1), to: .minutes(10))
    }.map { .exponential(mean: $0) }
  }
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
  fileprivate static let rate = Expectation(
    "a rate such as \"10/s\", \"0.5/m\", \"200/h\" or \"1000/d\", at most 1000000/s"
  )
}
