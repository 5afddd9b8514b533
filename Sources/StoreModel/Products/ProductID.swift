/// The identifier of a product, as it is entered in App Store Connect (`com.example.unlock`).
public struct ProductID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The identifier's text.
  public let rawValue: String

  /// Wraps an identifier's text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps an identifier's text.
  public init(_ text: String) { self.rawValue = text }

  /// Orders identifiers by their text, which gives lists of them a stable order.
  public static func < (left: ProductID, right: ProductID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ProductID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Wraps a literal.
  public init(stringLiteral value: String) { self.rawValue = value }

  /// The identifier's text.
  public var description: String { rawValue }
}
