// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public struct ScrollView<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(
    _ axes: Axis.Set = .vertical,
    showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {}
}

public enum Axis: Hashable, Sendable {
  case horizontal
  case vertical

  public struct Set: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int8

    /// Creates a set from a bit mask.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}
