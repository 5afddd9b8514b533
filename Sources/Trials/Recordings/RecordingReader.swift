import FileFormats
import Simulation
import StoreJSON

/// A reader for recording files, which collects all mistakes.
struct RecordingReader {
  private var values: ValueReader

  private static let keys = KeySet(
    "recording",
    required: [
      "format", "version", "tool", "toolchain", "platform", "configuration", "variant", "strategy",
      "seed", "users", "purpose", "faultProfile", "drawn", "signature", "saw", "expected",
      "because",
      "instant", "steps", "digest", "operations", "causes", "scenarioFile", "scenarioDigest",
      "scenario", "catalogueFile", "catalogueDigest", "catalogue",
    ],
    optional: [
      "trims", "deviations", "decisivePair", "pairIsUnknown", "choices", "marks", "end",
      "leavesDead",
      "earlierTrials", "earlierStride", "earlierUsers",
    ]
  )

  init(_ file: FileText) { values = ValueReader(file) }

  /// All mistakes found.
  var error: ScenarioError {
    ScenarioError(mistakes: values.mistakes.inOrder, omitted: values.mistakes.omitted)
  }

  mutating func recording(_ root: JSONNode) -> Recording? {
    guard let format = root["format"], case .text("storestorm-recording") = format.content else {
      refuse(root, "format", .word(["storestorm-recording"]))
      return nil
    }
    guard let version = root["version"] else {
      refuse(root, "version", .key("version"))
      return nil
    }
    guard case .integer(Int64(Recording.version)) = version.content else {
      values.refuse(version, .recordingVersion(Recording.version, hunt: huntCommand(root)))
      return nil
    }
    guard values.object(root, keys: Self.keys), var recording = required(root) else { return nil }
    recording.steps = UInt64(root["steps"].flatMap { values.integer($0, in: 0...Int.max) } ?? 0)
    recording.digest = root["digest"].flatMap { isNull($0) ? nil : number($0) }
    recording.drawn = CarriedPlan(lines: root["drawn"].flatMap { texts($0) } ?? [])
    recording.names = names(root)
    recording.choices = choices(root)
    recording.end = root["end"].flatMap { processEnd($0) }
    recording.leavesDead = root["leavesDead"].flatMap { values.boolean($0) } ?? false
    recording.earlier = earlierTrials(root)
    return values.mistakes.mistakes.isEmpty ? recording : nil
  }

  /// Returns the command that hunts for the violation of a recording of another version.
  private func huntCommand(_ root: JSONNode) -> String? {
    let words = ["scenarioFile", "variant", "seed"].compactMap { root[$0]?.text }
    guard words.count == 3, words.allSatisfy(ValueReader.isLine) else { return nil }
    return "storestorm hunt \(words[0].inShell) --variant \(words[1].inShell) --seed "
      + words[2].inShell
  }

  /// Reads the members that every recording has.
  private mutating func required(_ root: JSONNode) -> Recording? {
    func text(_ key: String) -> String { root[key].flatMap { values.text($0) } ?? "" }
    let strategy = root["strategy"].flatMap {
      values.word($0, StrategyName.allCases.map { ($0.rawValue, $0) })
    }
    let purpose = root["purpose"].flatMap {
      values.word($0, [("hunt", Trial.Purpose.hunt), ("load", .load)])
    }
    let faultProfile = root["faultProfile"].flatMap {
      values.word($0, FaultProfile.allCases.map { ($0.rawValue, $0) })
    }
    // The limit of a scenario applies, because a damaged number could run for hours.
    let most = (purpose ?? .load).mostUsers
    let users = root["users"].flatMap { values.integer($0, in: 1...most) }
    let instant = root["instant"].flatMap { values.integer($0, in: 0...Int.max) }
    let seed = root["seed"].flatMap { number($0) }
    let source = Scenario.Source(
      fileName: text("scenarioFile"),
      text: digested("scenario", root),
      catalogName: text("catalogueFile"),
      catalogText: digested("catalogue", root)
    )
    let build = Build(
      toolchain: text("toolchain"),
      platform: text("platform"),
      configuration: text("configuration")
    )
    let (tool, variant, signature) = (text("tool"), text("variant"), text("signature"))
    let (saw, expected, because) = (text("saw"), text("expected"), text("because"))
    guard let strategy, let purpose, let faultProfile, let users, let instant, let seed else {
      return nil
    }
    var recording = Recording(
      build: build,
      source: source,
      variant: variant,
      strategy: strategy,
      seed: seed,
      users: users,
      purpose: purpose,
      faultProfile: faultProfile,
      violation: (signature, saw, expected, because, VirtualInstant(rawValue: Int64(instant)))
    )
    recording.tool = tool
    recording.trims = Trims(root["trims"].flatMap { list($0, Self.trim) } ?? [])
    recording.deviations = root["deviations"].flatMap { list($0, Self.deviation) }
    recording.pair = root["decisivePair"].flatMap { DecisivePair.read($0, &values) }
    recording.pairIsUnknown = root["pairIsUnknown"].flatMap { values.boolean($0) } ?? false
    return recording
  }

  /// Reads a text that has a digest next to it.
  private mutating func digested(_ key: String, _ root: JSONNode) -> [UInt8] {
    let bytes = Array((root[key].flatMap { values.text($0) } ?? "").utf8)
    let digest = FileDigest(of: bytes)
    if let recorded = root[key + "Digest"], values.text(recorded) != digest.description {
      values.refuse(recorded, .digest(of: key, digest))
    }
    return bytes
  }

  private mutating func choices(_ root: JSONNode) -> ChoiceLog? {
    let marks = root["marks"].flatMap {
      list($0) { reader, value in reader.integer(value, in: 0...Int(UInt32.max)) }
    }
    return root["choices"].flatMap { list($0, Self.choice) }.map {
      ChoiceLog(choices: $0, marks: (marks ?? []).map { UInt32($0) })
    }
  }

  /// Reads the order of named operations, each with its text and the place of its cause.
  private mutating func names(_ root: JSONNode) -> NameLog {
    let operations = root["operations"].flatMap { texts($0) } ?? []
    guard let list = root["causes"].flatMap({ values.list($0) }) else { return NameLog() }
    if list.count != operations.count, let causes = root["causes"] {
      values.refuse(causes, .integer(operations.count...operations.count), found: "\(list.count)")
    }
    return NameLog(
      zip(operations, list).enumerated().map { place, entry in
        let (text, cause) = entry
        guard let read = Self.cause(cause, below: place) else {
          values.refuse(cause, .earlierPlace)
          return NameLog.Entry(text, cause: nil)
        }
        return NameLog.Entry(text, cause: read.place, branch: read.branch)
      }
    )
  }

  /// Reads a cause: `12/2` is the second chain from operation 12; `-` has no named cause.
  private static func cause(_ value: JSONNode, below bound: Int) -> (place: Int?, branch: Int)? {
    guard case .text(let text) = value.content else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count < 3, let branch = parts.count == 1 ? 0 : Int(parts[1]), branch >= 0 else {
      return nil
    }
    if parts[0] == "-" { return (nil, branch) }
    guard let place = Int(parts[0]), (0..<bound).contains(place) else { return nil }
    return (place, branch)
  }

  private mutating func texts(_ value: JSONNode) -> [String]? {
    list(value) { reader, value in reader.text(value) }
  }

  /// Refuses a member that is needed to check anything else.
  private mutating func refuse(_ root: JSONNode, _ key: String, _ expected: Expectation) {
    if let value = root[key] {
      values.refuse(value, expected)
    } else if values.members(root) != nil {
      let start = root.range.lowerBound
      values.mistakes.add(.key(key), at: start..<start, path: root.path, found: "none")
    }
  }

  private mutating func processEnd(_ value: JSONNode) -> ProcessEnd? {
    guard let text = values.text(value) else { return nil }
    guard let end = ProcessEnd(rawValue: text) else {
      values.refuse(value, .word(["signal 5", "status 3", "stood still"]))
      return nil
    }
    return end
  }

  private mutating func earlierTrials(_ root: JSONNode) -> Recording.Earlier? {
    let users = root["earlierUsers"].flatMap { values.integer($0, in: 1...10_000_000) }
    let stride = root["earlierStride"].flatMap { values.integer($0, in: 1...Int.max) }
    let trials = root["earlierTrials"].flatMap { values.integer($0, in: 1...1_000) }
    guard let trials, let stride else { return nil }
    return Recording.Earlier(trials: trials, stride: UInt64(stride), users: users)
  }

  private func isNull(_ value: JSONNode) -> Bool {
    if case .null = value.content { true } else { false }
  }

  /// Reads a 64-bit number, which files store as a string.
  private mutating func number(_ value: JSONNode) -> UInt64? {
    guard case .text(let text) = value.content, let number = UInt64(text) else {
      values.refuse(value, .number64)
      return nil
    }
    return number
  }

  private mutating func list<Element>(
    _ value: JSONNode,
    _ read: (inout ValueReader, JSONNode) -> Element?
  ) -> [Element]? {
    guard let elements = values.list(value) else { return nil }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for element in elements { if let read = read(&values, element) { result.append(read) } }
    return result
  }

  private static func trim(_ reader: inout ValueReader, _ value: JSONNode) -> Trim? {
    guard let text = reader.text(value) else { return nil }
    if let trim = Trim(text) { return trim }
    reader.refuse(value, .trim)
    return nil
  }

  private static func deviation(_ reader: inout ValueReader, _ value: JSONNode) -> Deviation? {
    guard let text = reader.text(value) else { return nil }
    if let deviation = Deviation(text) { return deviation }
    reader.refuse(value, .deviation)
    return nil
  }

  private static func choice(_ reader: inout ValueReader, _ value: JSONNode) -> ChoiceLog.Choice? {
    guard let text = reader.text(value) else { return nil }
    if text.first == "=", let drawn = UInt64(text.dropFirst()) { return .draw(drawn) }
    let parts = text.split(separator: "/")
    if parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), index >= 0,
      index < count
    {
      return .pick(index: index, count: count)
    }
    reader.refuse(value, .choice)
    return nil
  }
}

extension Expectation {
  static let number64 = Expectation(
    "a whole number from 0 to \(UInt64.max) in quotation marks"
  )
  /// A choice of a schedule, or a drawn number.
  static let choice = Expectation("a choice such as \"0/3\" or \"=12\"")
  /// The version of a recording, and the command that hunts for the violation of any other; nil if
  /// the file does not tell it.
  static func recordingVersion(_ version: Int, hunt command: String?) -> Expectation {
    Expectation(
      "version \(version) of the format (hunt again"
        + (command.map { ": \($0))" } ?? " with the seed in the file)")
    )
  }
  static func digest(of key: String, _ digest: FileDigest) -> Expectation {
    Expectation("the digest of \"\(key)\", \(digest) (if the text was changed, hunt again with it)")
  }
  static let earlierPlace = Expectation(
    "the place of an earlier operation such as \"12\" or \"12/1\", or \"-\""
  )
  static let deviation = Expectation(
    "a pick and a length such as \"12 for 3\" or \"12 for ever\""
  )
  static let trim = Expectation(
    "a trim such as \"user 2\", \"fault kill\" or \"journey ask step 3\""
  )
  static let drawn = Expectation(
    "what was drawn for something that the scenario has, such as \"faults.kill: 1/20\" or "
      + "\"network.loss: left out\""
  )
}
