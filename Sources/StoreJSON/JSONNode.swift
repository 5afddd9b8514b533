/// A JSON value with its path, and its place in the bytes that it was read from.
package struct JSONNode: Sendable {
  /// The content of a value.
  package enum Content: Sendable {
    /// `{ … }`, in the order of the bytes.
    case object([Member])
    /// `[ … ]`
    case list([JSONNode])
    /// Text.
    case text(String)
    /// A whole number that fits into 64 bits.
    case integer(Int64)
    /// Any other number, as it is written.
    case otherNumber(String)
    /// `true` or `false`.
    case boolean(Bool)
    /// `null`
    case null
  }

  /// A key of an object and its value.
  package struct Member: Sendable {
    /// The key.
    package let name: String
    /// The byte range of the key.
    package let range: Range<Int>
    /// The value.
    package let value: JSONNode
  }

  /// The content of the value.
  package let content: Content
  /// The byte range of the value.
  package let range: Range<Int>
  /// The path from the root: `journeys[1].steps[0].purchase`.
  package let path: String

  /// Returns the value under a key, if this is an object that has the key.
  package subscript(name: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The members of an object; nil for other values.
  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The elements of a list; nil for other values.
  package var elements: [JSONNode]? {
    if case .list(let elements) = content { elements } else { nil }
  }

  /// The text; nil for other values.
  package var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The whole number; nil for other values.
  package var whole: Int? {
    if case .integer(let number) = content { Int(exactly: number) } else { nil }
  }

  /// The Boolean; nil for other values.
  package var flag: Bool? { if case .boolean(let flag) = content { flag } else { nil } }

  /// Returns a number times a power of ten: `1.5e1` is 15, or 15000 thousandths.
  ///
  /// - Parameter digits: The exponent of the power: 3 for thousandths.
  /// - Returns: The number, rounded toward zero, and whether that is exact; nil for other values
  ///   and for what does not fit into 64 bits.
  package func scaled(byDigits digits: Int) -> (number: Int64, isExact: Bool)? {
    switch content {
    case .integer(let number): JSONNumber("\(number)")?.truncated(timesTenTo: digits)
    case .otherNumber(let text): JSONNumber(text)?.truncated(timesTenTo: digits)
    case .object, .list, .text, .boolean, .null: nil
    }
  }
}

extension JSONNode {
  /// Makes the node of a value that was read from no bytes: all ranges are empty.
  package init(_ value: JSONValue) { self.init(value, path: "") }

  private init(_ value: JSONValue, path: String) {
    let content: Content =
      switch value {
      case .object(let members):
        .object(
          members.map { member in
            let path = path.isEmpty ? member.name : "\(path).\(member.name)"
            return Member(name: member.name, range: 0..<0, value: Self(member.value, path: path))
          }
        )
      case .array(let elements):
        .list(elements.enumerated().map { Self($0.element, path: "\(path)[\($0.offset)]") })
      case .string(let text): .text(text)
      case .integer(let number): .integer(number)
      case .decimal: .otherNumber(value.compact)
      case .bool(let flag): .boolean(flag)
      case .null: .null
      }
    self.init(content: content, range: 0..<0, path: path)
  }
}
