/// A member of a store object that is missing or invalid.
public struct WireMemberError: Error, Hashable, Sendable {
  /// The expected kind of value, in words that follow "expected".
  package struct Expectation: Hashable, Sendable, CustomStringConvertible {
    /// The words.
    package let description: String

    private init(_ words: String) { description = words }

    package static let text = Self("a text")
    package static let identifier = Self("a text of digits")
    package static let date = Self("milliseconds since 1970")
    package static func number(_ range: ClosedRange<Int64>) -> Self {
      Self("a number from \(range.lowerBound) to \(range.upperBound)")
    }
    package static let object = Self("an object")
    package static let texts = Self("a list of texts")
    package static let boolean = Self("true or false")
    package static let period = Self("a period such as \"P1M\"")
    package static func oneOf(_ texts: [String]) -> Self {
      Self("one of " + texts.map { "\"\($0)\"" }.joined(separator: ", "))
    }
    package static func code(_ codes: [Int32]) -> Self {
      Self("one of " + codes.map(String.init).joined(separator: ", "))
    }
  }

  /// The member's name.
  package let member: String
  /// The expected kind of value.
  package let expected: Expectation
  /// The actual value as JSON; nil if it is missing.
  package let found: String?

  /// Creates an error for a member.
  package init(_ member: String, expected: Expectation, found: String?) {
    self.member = member
    self.expected = expected
    self.found = found
  }
}

extension WireMemberError: CustomStringConvertible {
  /// Name, expected and actual value: `quantity: expected a number from 1 to 9, found 0`.
  public var description: String {
    "\(member): expected \(expected), found \(found ?? "nothing")"
  }
}
