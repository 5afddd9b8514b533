/// A JSON object as the App Store sends it, with its members in order and without empty ones.
package struct WireObject: Equatable, Sendable {
  /// The value of a member.
  package enum Value: Equatable, Sendable {
    /// A string, unescaped.
    case text(String)
    /// An integer.
    case number(Int64)
    /// A number with a fraction, rounded toward zero; the fraction is dropped.
    ///
    /// Xcode's store signs dates with fractions of a millisecond.
    case truncated(Int64)
    /// True or false.
    case boolean(Bool)
    /// A list of strings, or an empty list.
    case texts([String])
    /// A list of anything else.
    case list([Value])
    /// An object.
    case object(WireObject)
  }

  /// The members, in order.
  package private(set) var members: [(name: String, value: Value)] = []

  /// Creates an empty object.
  package init() {}

  init(members: [(name: String, value: Value)]) { self.members = members }

  /// The value of a member, or nil.
  package subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

  /// Adds a member if there is a value.
  package mutating func add(_ name: String, _ text: String?) {
    if let text { members.append((name, .text(text))) }
  }

  /// Adds a member if there is a value.
  package mutating func add(_ name: String, _ number: Int64?) {
    if let number { members.append((name, .number(number))) }
  }

  mutating func add(_ name: String, _ code: Int32?) { add(name, code.map(Int64.init)) }

  mutating func add(_ name: String, _ date: StoreDate?) { add(name, date?.rawValue) }

  /// Adds a member.
  package mutating func add(_ name: String, _ isSo: Bool) { members.append((name, .boolean(isSo))) }

  /// Adds a member unless the list is empty.
  package mutating func add(_ name: String, _ texts: [String]) {
    if !texts.isEmpty { members.append((name, .texts(texts))) }
  }

  mutating func add(_ name: String, _ object: WireObject?) {
    if let object { members.append((name, .object(object))) }
  }

  /// Replaces the value of a member.
  package mutating func replace(_ name: String, with text: String) {
    for place in members.indices where members[place].name == name {
      members[place].value = .text(text)
    }
  }

  /// The object as JSON, on one line.
  package var json: String { String(decoding: utf8, as: UTF8.self) }

  /// The bytes of ``json``.
  package var utf8: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1024)
    write(to: &bytes)
    return bytes
  }

  /// Returns whether two objects have the same members in the same order.
  package static func == (left: WireObject, right: WireObject) -> Bool {
    left.members.elementsEqual(right.members) { $0.name == $1.name && $0.value == $1.value }
  }
}

extension WireObject {
  private func write(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      Self.write(member.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      Self.write(member.value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  fileprivate static func write(_ value: Value, to bytes: inout [UInt8]) {
    switch value {
    case .text(let text): write(text, to: &bytes)
    case .number(let number), .truncated(let number): bytes += String(number).utf8
    case .boolean(let isSo): bytes += (isSo ? "true" : "false").utf8
    case .texts(let texts): write(texts.map { .text($0) }, to: &bytes)
    case .list(let values): write(values, to: &bytes)
    case .object(let object): object.write(to: &bytes)
    }
  }

  private static func write(_ values: [Value], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case ..<0x20:
        let digits = String(byte, radix: 16)
        bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8
        bytes += digits.utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension WireObject.Value: CustomStringConvertible {
  /// The value as JSON, on one line.
  package var description: String {
    var bytes: [UInt8] = []
    WireObject.write(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
