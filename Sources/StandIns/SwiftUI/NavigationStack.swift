/// See `swiftui/navigationstack`.
public struct NavigationStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `navigationstack/init(root:)`.
  public init(@ViewBuilder root: () -> Content) {}
}

/// See `swiftui/navigationview`.
public struct NavigationView<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `navigationview/init(content:)`.
  public init(@ViewBuilder content: () -> Content) {}
}
