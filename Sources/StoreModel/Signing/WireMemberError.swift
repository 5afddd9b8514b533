/// A member of a store object that is missing or invalid.
public struct WireMemberError: Error, Hashable, Sendable {
  /// The expected kind of value.
  public enum Expectation: Hashable, Sendable {
    /// A string.
    case text
    /// A string of decimal digits: an unsigned 64-bit number.
    case identifier
    /// Milliseconds since 1970; fractions are dropped.
    case date
    /// An integer.
    case number(ClosedRange<Int64>)
    /// True or false.
    case boolean
    /// A duration in ISO 8601 form: `P1M`.
    case period
    /// One of these strings.
    case oneOf([String])
    /// One of these numbers.
    case code([Int32])
  }

  /// The member's name.
  public let member: String
  /// The expected kind of value.
  public let expected: Expectation
  /// The actual value as JSON, with a note if it had a fraction; nil if it is missing.
  public let found: String?

  /// Creates an error for a member.
  public init(_ member: String, expected: Expectation, found: String?) {
    self.member = member
    self.expected = expected
    self.found = found
  }
}

extension WireMemberError: CustomStringConvertible {
  /// Name, expected and actual value: `quantity: expected a number from 1 to 9, found 0`.
  public var description: String {
    "\(member): expected \(expected.words), found \(found ?? "nothing")"
  }
}

extension WireMemberError.Expectation {
  fileprivate var words: String {
    switch self {
    case .text: "a text"
    case .identifier: "a text of digits"
    case .date: "milliseconds since 1970"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .period: "a period such as \"P1M\""
    case .oneOf(let texts): "one of " + texts.map { "\"\($0)\"" }.joined(separator: ", ")
    case .code(let codes): "one of " + codes.map(String.init).joined(separator: ", ")
    }
  }
}
