// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures as at developer.apple.com/documentation/swiftui; comments say what differs.

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
