// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures as at developer.apple.com/documentation/swiftui; comments say what differs.

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  private let key: String

  public init(_ value: String) { key = value }
  public init(stringLiteral value: String) { key = value }
}
