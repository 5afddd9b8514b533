/// See `swiftui/localizedstringkey`.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  private let key: String

  /// See `localizedstringkey/init(_:)`.
  public init(_ value: String) { key = value }
  /// See `localizedstringkey/init(stringliteral:)`.
  public init(stringLiteral value: String) { key = value }
}
