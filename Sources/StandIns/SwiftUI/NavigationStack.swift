// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public struct NavigationStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(@ViewBuilder root: () -> Content) {}
}

public struct NavigationView<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(@ViewBuilder content: () -> Content) {}
}
