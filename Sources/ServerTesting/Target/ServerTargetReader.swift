package import FileFormats
import HTTP
import Simulation
import StoreJSON
import StoreModel

/// A reader for files that describe a server under test, which collects all mistakes.
package struct ServerTargetReader: FileReader {
  package var values: ValueReader
  private let mayBeRemote: Bool
  /// How to start the server; nil until that is read.
  private(set) var programs: ServerTarget.Programs?

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
    guard values.object(root, keys: TargetObjects.target) else { return nil }
    let notifications = read(TargetKeys.notifications, of: root)
    let post = read(TargetKeys.post, of: root)
    let request = read(TargetKeys.read, of: root)
    let answer = root[TargetKeys.read].map { self.answer($0, of: root) }
    let reset = read(TargetKeys.reset, of: root)
    let credits = read(TargetKeys.credits, of: root) ?? [:]
    programs = read(TargetKeys.run, of: root)
    let faults = read(TargetKeys.faults, of: root) ?? BoundaryFaults()
    let clock = read(TargetKeys.clock, of: root)
    let api = read(TargetKeys.api, of: root)
    let thresholds = read(TargetKeys.thresholds, of: root) ?? []
    let timeout = read(TargetKeys.timeout, of: root)
    let patience = read(TargetKeys.patience, of: root)
    guard let notifications, let post, let request, let answer, let reads = answer.reads,
      let timeout, let patience
    else { return nil }
    return ServerTarget(
      notifications: notifications,
      post: post,
      read: request,
      balance: answer.balance,
      plans: answer.plans,
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

  /// Reads where the state of a user is in an answer, and how often it is read.
  private mutating func answer(
    _ value: JSONNode,
    of root: JSONNode
  ) -> (balance: JSONPointer?, plans: PlanPlace?, reads: Ratio?) {
    let balance = read(TargetKeys.balance, of: value)
    let reads = read(TargetKeys.afterRequests, of: value)
    let plans = plans(value)
    let content = [TargetKeys.balance.name, TargetKeys.plan.name, TargetKeys.plans.name]
    if content.allSatisfy({ value[$0] == nil }) { values.refuse(value, .someContent) }
    if let entry = value[TargetKeys.balance], root[TargetKeys.credits] == nil {
      values.refuse(entry, .needs(TargetKeys.credits.name))
    }
    return (balance, plans, reads)
  }

  mutating func address(_ value: JSONNode) -> HTTPAddress? {
    guard let text = values.someText(value) else { return nil }
    guard let address = try? HTTPAddress(text) else {
      values.refuse(value, Expectation(.address))
      return nil
    }
    guard mayBeRemote || address.origin.isLoopback else {
      values.refuse(value, .loopback)
      return nil
    }
    return address
  }

  mutating func request(
    _ value: JSONNode,
    _ object: ObjectDeclaration,
    _ standard: HTTPMethod,
    _ variables: [RequestTemplate.Variable]
  ) -> RequestTemplate? {
    guard values.object(value, keys: object) else { return nil }
    let address = read(TargetKeys.url, of: value)
    let method = read(TargetKeys.method(standard), of: value)
    let headers = read(TargetKeys.headers, of: value) ?? []
    let body = read(TargetKeys.body, of: value)
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

  mutating func json(_ value: JSONNode) -> JSONValue? {
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
}

extension Expectation {
  static let loopback = Expectation(
    "an address on this machine, such as 127.0.0.1, or the option --target-may-be-remote"
  )
  static let header = Expectation("a header that fits on one line")
  static let someContent = Expectation("\"balance\", \"plans\" or \"plan\"")
  static func needs(_ key: String) -> Expectation {
    Expectation("no such key without \"\(key)\"")
  }
  static func variables(_ names: [String]) -> Expectation {
    Expectation(
      names.isEmpty
        ? "no variables in this request"
        : "no other variables in this request than \(names.joined(separator: ", "))"
    )
  }
  static let wholeNumber = Expectation("a whole number")
}
