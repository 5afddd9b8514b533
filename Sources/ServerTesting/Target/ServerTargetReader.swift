package import FileFormats
import Foundation
import HTTP
import StoreJSON
import StoreModel

/// A reader for files that describe a server under test, which collects all mistakes.
package struct ServerTargetReader: FileReader {
  package var values: ValueReader
  private let mayBeRemote: Bool

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
    let target = reader.read(TargetKeys.target, root)
    try reader.values.mistakes.throwIfAny()
    guard let target else { preconditionFailure("a target without mistakes is complete") }
    return target
  }

  // MARK: Checks

  /// Refuses keys that need others.
  mutating func checkNeeds(_ root: JSONNode, _ target: ServerTarget) {
    let faults = root[TargetKeys.faults.name]
    let library = target.clock?.library == nil ? nil : root[TargetKeys.clock.name]
    let (run, database) = (TargetKeys.run.name, TargetKeys.database.name)
    let needs = [
      (
        key: root[TargetKeys.reading.name]?[TargetKeys.balance],
        isMet: root[TargetKeys.credits] != nil, other: TargetKeys.credits.name
      ),
      (faults?[TargetKeys.serverKills], target.programs != nil, run),
      (faults?[TargetKeys.databaseKills], target.programs?.database != nil, "\(run).\(database)"),
      (library?[TargetKeys.clockLibrary], target.programs != nil, run),
    ]
    for case (let key?, false, let other) in needs { values.refuse(key, .needs(other)) }
  }

  /// Refuses an answer without content, or with two kinds of plans.
  mutating func checkReading(_ node: JSONNode, _ target: ServerTarget) {
    let (plan, plans) = (TargetKeys.plan.name, TargetKeys.plans.name)
    if [TargetKeys.balance.name, plan, plans].allSatisfy({ node[$0] == nil }) {
      values.refuse(node, .someContent)
    }
    if node[plans] != nil, let plan = node[plan] { values.refuse(plan, .onlyOne(plans)) }
    checkVariables(of: target.read, [.user, .date], node)
  }

  /// Refuses variables that a request cannot contain.
  mutating func checkVariables(
    of request: RequestTemplate,
    _ variables: [RequestTemplate.Variable],
    _ node: JSONNode
  ) {
    let known = variables.map(\.rawValue)
    for name in request.names where !known.contains(name) {
      values.refuse(node, .variables(variables.map(\.text)), found: "{\(name)}")
    }
  }

  // MARK: Values

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

  mutating func clockLibrary(_ value: JSONNode) -> String? {
    guard let library = values.someText(value) else { return nil }
    if !FileManager.default.isReadableFile(atPath: library) { values.refuse(value, .libfaketime) }
    return library
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
  fileprivate static let loopback = Expectation(
    "an address on this machine, such as 127.0.0.1, or the option --target-may-be-remote"
  )
  static let header = Expectation("a header that fits on one line")
  fileprivate static let someContent = Expectation("\"balance\", \"plans\" or \"plan\"")
  fileprivate static let libfaketime = Expectation(
    "the path of libfaketime, such as /usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"
  )
  fileprivate static func onlyOne(_ key: String) -> Expectation {
    Expectation("no such key beside \"\(key)\"")
  }
  fileprivate static func needs(_ key: String) -> Expectation {
    Expectation("no such key without \"\(key)\"")
  }
  fileprivate static func variables(_ names: [String]) -> Expectation {
    Expectation(
      names.isEmpty
        ? "no variables in this request"
        : "no other variables in this request than \(names.joined(separator: ", "))"
    )
  }
  fileprivate static let wholeNumber = Expectation("a whole number")
}
