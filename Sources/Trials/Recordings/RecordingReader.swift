import Simulation

/// Reads the file of a recording, and gathers all that is wrong with it.
struct RecordingReader {
  private var values: ValueReader

  private static let keys = KeySet(
    "recording",
    required: [
      "format", "version", "toolchain", "platform", "configuration", "variant", "strategy", "seed",
      "users", "purpose", "weather", "signature", "saw", "expected", "because", "instant", "steps",
      "digest", "operations", "scenarioFile", "scenario", "catalogueFile", "catalogue",
    ],
    optional: [
      "trims", "deviations", "decisivePair", "choices", "marks", "end", "earlierTrials",
      "earlierStride",
      "earlierUsers",
    ]
  )

  init(_ file: FileText) { values = ValueReader(file) }

  /// All that was wrong.
  var error: ScenarioError {
    ScenarioError(mistakes: values.mistakes.inOrder, omitted: values.mistakes.omitted)
  }

  mutating func recording(_ root: FileValue) -> Recording? {
    guard let format = root["format"], case .text("storestorm-recording") = format.content else {
      refuse(root, "format", .word(["storestorm-recording"]))
      return nil
    }
    guard let version = root["version"] else {
      refuse(root, "version", .key("version"))
      return nil
    }
    guard values.integer(version, in: Recording.version...Recording.version) != nil,
      values.object(root, keys: Self.keys)
    else { return nil }
    let found = texts(root)
    let strategy = root["strategy"].flatMap {
      values.word($0, StrategyName.allCases.map { ($0.rawValue, $0) })
    }
    let purpose = root["purpose"].flatMap {
      values.word($0, [("hunt", Trial.Purpose.hunt), ("load", .load)])
    }
    let weather = root["weather"].flatMap {
      values.word($0, Weather.allCases.map { ($0.rawValue, $0) })
    }
    let users = root["users"].flatMap { values.integer($0, in: 1...10_000_000) }
    let instant = root["instant"].flatMap { values.integer($0, in: 0...Int.max) }
    let steps = root["steps"].flatMap { values.integer($0, in: 0...Int.max) }
    let seed = root["seed"].flatMap { number($0) }
    let digest = root["digest"].flatMap { isNull($0) ? nil : number($0) }
    let operations = root["operations"].flatMap { list($0) { reader, value in reader.text(value) } }
    let trims = root["trims"].flatMap { list($0, Self.trim) }
    let deviations = root["deviations"].flatMap { list($0, Self.deviation) }
    let pair = root["decisivePair"].flatMap { DecisivePair.read($0, &values) }
    let choices = root["choices"].flatMap { list($0, Self.choice) }
    let marks = root["marks"].flatMap {
      list($0) { reader, value in reader.integer(value, in: 0...Int(UInt32.max)) }
    }
    let end = root["end"].flatMap { processEnd($0) }
    let earlier = earlierTrials(root)
    guard values.mistakes.mistakes.isEmpty, let strategy, let purpose, let weather, let users,
      let instant, let steps, let seed, let operations
    else { return nil }
    return Recording(
      build: Build(
        toolchain: found["toolchain", default: ""],
        platform: found["platform", default: ""],
        configuration: found["configuration", default: ""]
      ),
      source: Scenario.Source(
        fileName: found["scenarioFile", default: ""],
        text: Array(found["scenario", default: ""].utf8),
        catalogueName: found["catalogueFile", default: ""],
        catalogueText: Array(found["catalogue", default: ""].utf8)
      ),
      variant: found["variant", default: ""],
      strategy: strategy,
      seed: seed,
      users: users,
      purpose: purpose,
      weather: weather,
      trims: Trims(trims ?? []),
      deviations: deviations,
      pair: pair,
      signature: found["signature", default: ""],
      saw: found["saw", default: ""],
      expected: found["expected", default: ""],
      because: found["because", default: ""],
      instant: VirtualInstant(rawValue: Int64(instant)),
      digest: digest,
      steps: UInt64(steps),
      choices: choices.map { ChoiceLog(choices: $0, marks: (marks ?? []).map { UInt32($0) }) },
      operations: operations,
      end: end,
      earlier: earlier
    )
  }

  /// Refuses a member without which nothing else can be judged.
  private mutating func refuse(_ root: FileValue, _ key: String, _ expected: Expectation) {
    if let value = root[key] {
      values.refuse(value, expected)
    } else if values.members(root) != nil {
      let start = root.range.lowerBound
      values.mistakes.add(.key(key), at: start..<start, path: root.path, found: "none")
    }
  }

  /// The values that are texts, by key.
  private mutating func texts(_ root: FileValue) -> [String: String] {
    let others: Set = [
      "format", "version", "strategy", "seed", "users", "purpose", "weather", "instant", "steps",
      "digest", "operations",
    ]
    var found: [String: String] = [:]
    for key in Self.keys.required where !others.contains(key) {
      if let value = root[key] { found[key] = values.text(value) }
    }
    return found
  }

  private mutating func processEnd(_ value: FileValue) -> ProcessEnd? {
    guard let text = values.text(value) else { return nil }
    guard let end = ProcessEnd(rawValue: text) else {
      values.refuse(value, .word(["signal 5", "status 3", "stood still"]))
      return nil
    }
    return end
  }

  private mutating func earlierTrials(_ root: FileValue) -> Recording.Earlier? {
    let users = root["earlierUsers"].flatMap { values.integer($0, in: 1...10_000_000) }
    let stride = root["earlierStride"].flatMap { values.integer($0, in: 1...1_000) }
    let trials = root["earlierTrials"].flatMap { values.integer($0, in: 1...1_000) }
    guard let trials, let stride else { return nil }
    return Recording.Earlier(trials: trials, stride: UInt64(stride), users: users)
  }

  private func isNull(_ value: FileValue) -> Bool {
    if case .null = value.content { true } else { false }
  }

  /// A number of 64 bits, which files hold as a text.
  private mutating func number(_ value: FileValue) -> UInt64? {
    guard case .text(let text) = value.content, let number = UInt64(text) else {
      values.refuse(value, .number64)
      return nil
    }
    return number
  }

  private mutating func list<Element>(
    _ value: FileValue,
    _ read: (inout ValueReader, FileValue) -> Element?
  ) -> [Element]? {
    guard let elements = values.list(value) else { return nil }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for element in elements {
      if let read = read(&values, element) { result.append(read) }
    }
    return result
  }

  private static func trim(_ reader: inout ValueReader, _ value: FileValue) -> Trim? {
    guard let text = reader.text(value) else { return nil }
    if let trim = Trim(text) { return trim }
    reader.refuse(value, .trim)
    return nil
  }

  private static func deviation(_ reader: inout ValueReader, _ value: FileValue) -> Deviation? {
    guard let text = reader.text(value) else { return nil }
    if let deviation = Deviation(text) { return deviation }
    reader.refuse(value, .deviation)
    return nil
  }

  private static func choice(_ reader: inout ValueReader, _ value: FileValue) -> ChoiceLog.Choice? {
    guard let text = reader.text(value) else { return nil }
    if text.first == "=", let drawn = UInt64(text.dropFirst()) { return .draw(drawn) }
    let parts = text.split(separator: "/")
    if parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      (0..<count).contains(index)
    {
      return .pick(index: index, count: count)
    }
    reader.refuse(value, .text)
    return nil
  }
}
