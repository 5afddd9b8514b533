package import StoreJSON

/// A JSON object as the App Store sends it, with its members in order and without empty ones.
package struct WireObject: Equatable, Sendable {
  /// The maximum nesting depth of objects and lists.
  package static let greatestDepth = 32

  /// The members, in order.
  package private(set) var members: [JSONValue.Member] = []

  /// Creates an empty object.
  package init() {}

  /// Creates an object with the members of another.
  package init(members: [JSONValue.Member]) { self.members = members }

  /// The value of a member, or nil.
  package subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }

  /// Adds a member if there is a value.
  package mutating func add(_ name: String, _ text: String?) {
    if let text { members.append(.init(name, .string(text))) }
  }

  /// Adds a member if there is a value.
  package mutating func add(_ name: String, _ number: Int64?) {
    if let number { members.append(.init(name, .integer(number))) }
  }

  mutating func add(_ name: String, _ code: Int32?) { add(name, code.map(Int64.init)) }

  mutating func add(_ name: String, _ date: StoreDate?) { add(name, date?.rawValue) }

  /// Adds a member.
  package mutating func add(_ name: String, _ isSo: Bool) {
    members.append(.init(name, .bool(isSo)))
  }

  /// Adds a member unless the list is empty.
  package mutating func add(_ name: String, _ texts: [String]) {
    if !texts.isEmpty { members.append(.init(name, .strings(texts))) }
  }

  mutating func add(_ name: String, _ object: WireObject?) {
    if let object { members.append(.init(name, .object(object.members))) }
  }

  /// Replaces the value of a member.
  package mutating func replace(_ name: String, with text: String) {
    for place in members.indices where members[place].name == name {
      members[place].value = .string(text)
    }
  }

  /// The object as JSON, on one line.
  package var json: String { JSONValue.object(members).compact }

  /// The bytes of ``json``.
  package var utf8: [UInt8] { JSONValue.object(members).compactBytes }
}

extension WireObject {
  /// Reads a JSON object (RFC 8259), strictly.
  ///
  /// A member with the value null counts as missing. A number keeps its fraction as far as it fits
  /// into 64 bits. The initializer refuses a number whose whole
  /// part needs more than 64 bits, a duplicate name, null in a list, and anything after the object.
  package init(json: String) throws(JSONSyntaxError) { try self.init(utf8: Array(json.utf8)) }

  /// Reads a JSON object from bytes, like ``init(json:)``.
  package init(utf8: [UInt8]) throws(JSONSyntaxError) {
    var scanner = JSONScanner(utf8, dialect: .json, depth: Self.greatestDepth, hasPaths: false)
    let document = try scanner.document()
    guard let members = document.members else {
      throw JSONSyntaxError(.object, at: document.range.lowerBound, in: utf8)
    }
    if let repeated = scanner.repetitions.first {
      throw JSONSyntaxError(.newKey(repeated.name), at: repeated.range.lowerBound, in: utf8)
    }
    self.members = try Self.members(members, in: utf8)
  }

  private static func members(
    _ nodes: [JSONNode.Member],
    in bytes: [UInt8]
  ) throws(JSONSyntaxError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for node in nodes {
      if case .null = node.value.content { continue }
      members.append(.init(node.name, try value(node.value, in: bytes)))
    }
    return members
  }

  private static func value(
    _ node: JSONNode,
    in bytes: [UInt8]
  ) throws(JSONSyntaxError) -> JSONValue {
    switch node.content {
    case .object(let nodes): return .object(try members(nodes, in: bytes))
    case .list(let nodes):
      return .array(try nodes.map { node throws(JSONSyntaxError) in try value(node, in: bytes) })
    case .otherNumber(let text):
      guard let (whole, isExact) = node.scaled(byDigits: 0), let number = JSONValue(number: text)
      else { throw JSONSyntaxError(.smallerNumber, at: node.range.lowerBound, in: bytes) }
      return isExact ? .integer(whole) : number
    case .null: throw JSONSyntaxError(.value, at: node.range.lowerBound, in: bytes)
    case .text, .integer, .boolean: return JSONValue(node)
    }
  }
}
