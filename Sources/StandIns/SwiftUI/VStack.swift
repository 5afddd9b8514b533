public import Foundation

/// See `swiftui/vstack`.
public struct VStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `vstack/init(alignment:spacing:content:)`.
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

/// See `swiftui/hstack`.
public struct HStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `hstack/init(alignment:spacing:content:)`.
  public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

/// See `swiftui/zstack`.
public struct ZStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `zstack/init(alignment:content:)`.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

/// See `swiftui/group`.
public struct Group<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `group/init(content:)`.
  public init(@ViewBuilder content: () -> Content) {}
}
