/// The identifier of an app, as it is entered in App Store Connect (`com.example.cards`).
public struct BundleID: RawRepresentable, Hashable, Sendable {
  /// The identifier's text.
  public let rawValue: String

  /// Wraps an identifier's text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps an identifier's text.
  package init(_ text: String) { self.rawValue = text }
}

extension BundleID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Wraps a literal.
  public init(stringLiteral value: String) { self.rawValue = value }

  /// The identifier's text.
  public var description: String { rawValue }
}
