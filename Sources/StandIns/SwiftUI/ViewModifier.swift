// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

@preconcurrency @MainActor public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifiedView
  @ViewBuilder func body(content: Content) -> Body
}

/// The content of a modifier.
public struct ModifiedView: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

extension View {
  public nonisolated func modifier(_ modifier: some ViewModifier) -> some View { self }
}
