/// A JSON value; members keep their order, so equal values give equal bytes.
///
/// There is no floating point; fractions are counts of decimal units. Unsigned 64-bit integers such
/// as seeds are written as strings, because many readers keep only 53 bits.
package enum JSONValue: Hashable, Sendable {
  /// An object with members in writing order; their names must differ.
  case object([Member])
  /// An array.
  case array([JSONValue])
  /// A string.
  case string(String)
  /// An integer.
  case integer(Int64)
  /// `units` divided by ten to the power of `digits`: `.decimal(units: 1_250, digits: 3)` is 1.250.
  case decimal(units: Int64, digits: Int)
  /// A Boolean.
  case bool(Bool)
  /// Null.
  case null

  /// One member of an object.
  package struct Member: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// Its value.
    package var value: JSONValue

    /// Makes a member.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Returns an object with its members sorted by name.
  package static func sorted(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value) })
  }

  /// Returns an array of texts.
  package static func strings(_ texts: some Sequence<String>) -> JSONValue {
    .array(texts.map { .string($0) })
  }
}

extension JSONValue {
  /// Makes the value that was read.
  ///
  /// A number that does not fit becomes null; ``init(number:)`` has the rules.
  package init(_ node: JSONNode) {
    switch node.content {
    case .object(let members):
      self = .object(members.map { Member($0.name, JSONValue($0.value)) })
    case .list(let elements): self = .array(elements.map(JSONValue.init))
    case .text(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .otherNumber(let text): self = JSONValue(number: text) ?? .null
    case .boolean(let flag): self = .bool(flag)
    case .null: self = .null
    }
  }

  /// The most digits of a fraction: with one before the point, they fit into 64 bits.
  private static let mostDigits = 18

  /// Makes a number from its text.
  ///
  /// A number keeps as many digits of its fraction as fit into 64 bits, at most 18. Nil if the
  /// whole part does not fit, and for what is no number to the base of 10.
  package init?(number text: String) {
    guard let number = JSONNumber(text) else { return nil }
    for digits in (0...min(number.decimals, Self.mostDigits)).reversed() {
      guard let (units, _) = number.truncated(timesTenTo: digits) else { continue }
      self = digits == 0 ? .integer(units) : .decimal(units: units, digits: digits)
      return
    }
    return nil
  }

  /// Returns the value of a member, if this is an object that has the member.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string; nil for other values.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of an integer; nil for other values.
  package var whole: Int? {
    if case .integer(let number) = self { Int(exactly: number) } else { nil }
  }

  /// The value of a Boolean; nil for other values.
  package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The elements of an array; empty for other values.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The texts of an array that contains nothing else; nil for other values.
  package var texts: [String]? {
    guard case .array(let elements) = self else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }

  /// The members of an object; empty for other values.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The number, rounded toward zero, and whether that is exact; nil for other values.
  package var truncated: (number: Int64, isExact: Bool)? {
    switch self {
    case .integer(let number): return (number, true)
    case .decimal(var units, let digits):
      var isExact = true
      for _ in 0..<digits {
        isExact = isExact && units % 10 == 0
        units /= 10
      }
      return (units, isExact)
    default: return nil
    }
  }

  /// The number in thousandths, rounded toward zero; nil for other values.
  package var thousandths: Int? {
    switch self {
    case .integer(let number):
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 1_000)
      return isTooLarge ? nil : Int(exactly: product)
    case .decimal(var units, var digits):
      while digits > 3 { (units, digits) = (units / 10, digits - 1) }
      while digits < 3 {
        let (product, isTooLarge) = units.multipliedReportingOverflow(by: 10)
        if isTooLarge { return nil }
        (units, digits) = (product, digits + 1)
      }
      return Int(exactly: units)
    default: return nil
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Makes an object that keeps the order of its members.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Makes an array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// Makes a string.
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// Makes an integer.
  package init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// Makes a Boolean.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}
