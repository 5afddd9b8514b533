/// See `swiftui/navigationstack`.
public struct NavigationStack<Content: View>: View {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `navigationstack/init(root:)`.
  public init(@ViewBuilder root: () -> Content) {}
}

/// See `swiftui/navigationview`.
public struct NavigationView<Content: View>: View {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `navigationview/init(content:)`.
  public init(@ViewBuilder content: () -> Content) {}
}
