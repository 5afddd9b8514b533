public import Foundation

/// See `swiftui/lazyvstack`.
public struct LazyVStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `lazyvstack/init(alignment:spacing:pinnedviews:content:)`.
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

/// See `swiftui/lazyhstack`.
public struct LazyHStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `lazyhstack/init(alignment:spacing:pinnedviews:content:)`.
  public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

/// See `swiftui/form`.
public struct Form<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `form/init(content:)`.
  public init(@ViewBuilder content: () -> Content) {}
}

/// See `swiftui/navigationlink`.
public struct NavigationLink: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `navigationlink/init(destination:label:)`.
  public nonisolated init(
    @ViewBuilder destination: () -> some View,
    @ViewBuilder label: () -> some View
  ) {}
  /// See `navigationlink/init(destination:label:)`.
  public nonisolated init(destination: some View, @ViewBuilder label: () -> some View) {}
  /// See `navigationlink/init(_:destination:)`.
  public nonisolated init(
    _ title: LocalizedStringKey,
    @ViewBuilder destination: () -> some View
  ) {}
  /// See `navigationlink/init(_:destination:)`.
  public nonisolated init(_ title: LocalizedStringKey, destination: some View) {}
}
