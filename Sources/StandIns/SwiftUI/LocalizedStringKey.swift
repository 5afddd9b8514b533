// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  private let key: String

  public init(_ value: String) { key = value }
  public init(stringLiteral value: String) { key = value }
}
