// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct LazyVStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

public struct LazyHStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

public struct Form<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(@ViewBuilder content: () -> Content) {}
}

public struct NavigationLink: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(
    @ViewBuilder destination: () -> some View,
    @ViewBuilder label: () -> some View
  ) {}
  public nonisolated init(destination: some View, @ViewBuilder label: () -> some View) {}
  public nonisolated init(
    _ title: LocalizedStringKey,
    @ViewBuilder destination: () -> some View
  ) {}
  public nonisolated init(_ title: LocalizedStringKey, destination: some View) {}
}
