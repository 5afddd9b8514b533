/// See `swiftui/scrollview`.
public struct ScrollView<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `scrollview/init(_:showsindicators:content:)`.
  public init(
    _ axes: Axis.Set = .vertical,
    showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {}
}

/// See `swiftui/axis`.
public enum Axis: Hashable, Sendable {
  /// See `axis/horizontal`.
  case horizontal
  /// See `axis/vertical`.
  case vertical

  /// See `axis/set`.
  public struct Set: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int8

    /// Creates a set from a bit mask.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// See `axis/set/horizontal`.
    public static let horizontal = Set(rawValue: 1)
    /// See `axis/set/vertical`.
    public static let vertical = Set(rawValue: 2)
  }
}
