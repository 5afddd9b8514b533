// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct VStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

public struct HStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

public struct ZStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

public struct Group<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(@ViewBuilder content: () -> Content) {}
}
