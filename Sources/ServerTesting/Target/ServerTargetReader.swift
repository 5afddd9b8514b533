package import FileFormats
import HTTP
import Simulation
import StoreJSON
import StoreModel

/// A reader for files that describe a server under test, which collects all mistakes.
package struct ServerTargetReader {
  var values: ValueReader
  private let mayBeRemote: Bool

  private static let target = KeySet(
    "target",
    required: ["notifications", "post", "read"],
    optional: [
      "$schema", "credits", "reset", "run", "api", "clock", "faults", "thresholds", "timeout",
      "patience",
    ]
  )
  private static let request = KeySet(
    "request",
    required: ["url"],
    optional: ["method", "headers", "body"]
  )
  private static let read = KeySet(
    "read",
    required: ["url"],
    optional: ["method", "headers", "body", "balance", "plan", "plans", "afterRequests"]
  )

  private init(_ file: FileText, mayBeRemote: Bool) {
    values = ValueReader(file)
    self.mayBeRemote = mayBeRemote
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - mayBeRemote: Whether the server may be on another machine.
  /// - Returns: The target.
  /// - Throws: All mistakes in the file.
  package static func load(
    path: String,
    mayBeRemote: Bool
  ) throws(ScenarioError) -> ServerTarget {
    try decode(try FileText(path: path), mayBeRemote: mayBeRemote)
  }

  /// Reads a file whose content is already loaded.
  static func decode(
    _ file: FileText,
    mayBeRemote: Bool = false
  ) throws(ScenarioError) -> ServerTarget {
    let root = try JSONNode.read(file, dialect: .json5)
    var reader = ServerTargetReader(file, mayBeRemote: mayBeRemote)
    let target = reader.target(root)
    try reader.values.mistakes.throwIfAny()
    guard let target else { preconditionFailure("a target without mistakes is complete") }
    return target
  }

  private mutating func target(_ root: JSONNode) -> ServerTarget? {
    guard values.object(root, keys: Self.target) else { return nil }
    let notifications = root["notifications"].flatMap { address($0) }
    let all = RequestTemplate.Variable.allCases
    let post = root["post"].flatMap {
      request($0, Self.request, isPost: true, all)
    }
    let read = root["read"].flatMap { request($0, Self.read, isPost: false, [.user, .date]) }
    let balance = root["read"]?["balance"].flatMap { pointer($0) }
    let reads = root["read"]?["afterRequests"].flatMap { values.ratio($0) } ?? .never
    let reset = root["reset"].flatMap { request($0, Self.request, isPost: true, []) }
    let plans = root["read"].flatMap { self.plans($0) }
    let contents = ["balance", "plan", "plans"]
    if let read = root["read"], contents.allSatisfy({ read[$0] == nil }) {
      values.refuse(read, .someContent)
    }
    if let entry = root["read"]?["balance"], root["credits"] == nil {
      values.refuse(entry, .needs("credits"))
    }
    let credits = root["credits"].flatMap { self.credits($0) } ?? [:]
    let programs = root["run"].flatMap { self.programs($0) }
    let faults = root["faults"].map { self.faults($0, of: programs) } ?? BoundaryFaults()
    let clock = root["clock"].flatMap { self.clock($0, of: programs) }
    let api = root["api"].flatMap { APITargetReader.read($0, &values) }
    let thresholds = root["thresholds"].map { self.thresholds($0) } ?? []
    let timeout = root["timeout"].flatMap { length($0) } ?? .seconds(10)
    let patience = root["patience"].flatMap { length($0) } ?? .seconds(10)
    guard let notifications, let post, let read else { return nil }
    return ServerTarget(
      notifications: notifications,
      post: post,
      read: read,
      balance: balance,
      plans: plans,
      readsAfterRequests: reads,
      reset: reset,
      credits: credits,
      programs: programs,
      faults: faults,
      clock: clock,
      api: api,
      thresholds: thresholds,
      timeout: timeout,
      patience: patience
    )
  }

  mutating func length(_ value: JSONNode) -> Duration? {
    values.length(value, from: .milliseconds(1), to: .minutes(10)).map {
      .nanoseconds($0.rawValue)
    }
  }

  mutating func address(_ value: JSONNode) -> HTTPAddress? {
    guard let text = values.someText(value) else { return nil }
    guard let address = try? HTTPAddress(text) else {
      values.refuse(value, .httpAddress)
      return nil
    }
    guard mayBeRemote || address.origin.isLoopback else {
      values.refuse(value, .loopback)
      return nil
    }
    return address
  }

  mutating func pointer(_ value: JSONNode) -> JSONPointer? {
    guard let text = values.text(value) else { return nil }
    let pointer = JSONPointer(text)
    if pointer == nil { values.refuse(value, .jsonPointer) }
    return pointer
  }

  private mutating func request(
    _ value: JSONNode,
    _ keys: KeySet,
    isPost: Bool,
    _ variables: [RequestTemplate.Variable]
  ) -> RequestTemplate? {
    guard values.object(value, keys: keys) else { return nil }
    let address = value["url"].flatMap { self.address($0) }
    let method = value["method"].map { self.method($0) } ?? (isPost ? .post : .get)
    let headers = value["headers"].map { self.headers($0) } ?? []
    let body = value["body"].flatMap { json($0) }
    guard let address, let method else { return nil }
    let template = RequestTemplate(
      method: method,
      address: address,
      headers: headers,
      body: body
    )
    let known = variables.map(\.rawValue)
    for name in template.names where !known.contains(name) {
      values.refuse(value, .variables(variables.map(\.text)), found: "{\(name)}")
    }
    return template
  }

  private mutating func method(_ value: JSONNode) -> HTTPMethod? {
    let method = values.someText(value).flatMap { HTTPMethod($0) }
    if method == nil, value.text != nil { values.refuse(value, .httpMethod) }
    return method
  }

  private mutating func headers(_ value: JSONNode) -> [(name: String, value: String)] {
    (values.members(value) ?? []).compactMap { member in
      guard let text = values.text(member.value) else { return nil }
      guard HTTPHeader(name: member.name, value: text) != nil else {
        values.refuse(member.value, .header)
        return nil
      }
      return (member.name, text)
    }
  }

  private mutating func json(_ value: JSONNode) -> JSONValue? {
    switch value.content {
    case .object(let members):
      return .object(
        members.compactMap { member in
          json(member.value).map { JSONValue.Member(member.name, $0) }
        }
      )
    case .list(let elements): return .array(elements.compactMap { json($0) })
    case .text(let text): return .string(text)
    case .integer(let number): return .integer(number)
    case .boolean(let flag): return .bool(flag)
    case .null: return .null
    case .otherNumber:
      values.refuse(value, .wholeNumber)
      return nil
    }
  }

  private mutating func credits(_ value: JSONNode) -> [ProductID: Int]? {
    guard let members = values.members(value) else { return nil }
    var credits: [ProductID: Int] = [:]
    for member in members {
      credits[ProductID(member.name)] = values.integer(member.value, in: 0...1_000_000_000)
    }
    return credits
  }
}

extension Expectation {
  static let httpAddress = Expectation(
    "an address such as \"http://127.0.0.1:8080/apple/notifications\""
  )
  static let loopback = Expectation(
    "an address on this machine, such as 127.0.0.1, or the option --target-may-be-remote"
  )
  static let httpMethod = Expectation("a method such as \"POST\"")
  static let header = Expectation("a header that fits on one line")
  static let someContent = Expectation("\"balance\", \"plans\" or \"plan\"")
  static func needs(_ key: String) -> Expectation {
    Expectation("no such key without \"\(key)\"")
  }
  static let jsonPointer = Expectation("a JSON pointer such as \"/balance\"")
  static func variables(_ names: [String]) -> Expectation {
    Expectation(
      names.isEmpty
        ? "no variables in this request"
        : "no other variables in this request than \(names.joined(separator: ", "))"
    )
  }
  static let wholeNumber = Expectation("a whole number")
}
