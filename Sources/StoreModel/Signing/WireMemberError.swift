/// A member of an object of the store's that is missing, or is not what it should be.
public struct WireMemberError: Error, Hashable, Sendable {
  /// What a member should be.
  public enum Expectation: Hashable, Sendable {
    /// A text.
    case text
    /// A text of decimal digits: a number of 64 bits without a sign.
    case identifier
    /// Milliseconds since 1970; a fraction is left out.
    case date
    /// A whole number.
    case number(ClosedRange<Int64>)
    /// True or false.
    case boolean
    /// A length as ISO 8601 writes it: `P1M`.
    case period
    /// One of these texts.
    case oneOf([String])
    /// One of these numbers.
    case code([Int32])
  }

  /// The member's name.
  public let member: String
  /// What it should be.
  public let expected: Expectation
  /// What stands there, as JSON, and that there was a fraction; nil if it is missing.
  public let found: String?

  /// Names a member.
  ///
  /// - Parameters:
  ///   - member: its name.
  ///   - expected: what it should be.
  ///   - found: what stands there, as JSON; nil if it is missing.
  public init(_ member: String, expected: Expectation, found: String?) {
    self.member = member
    self.expected = expected
    self.found = found
  }
}

extension WireMemberError: CustomStringConvertible {
  /// Name, expected and found: `quantity: expected a number from 1 to 9, found 0`.
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
