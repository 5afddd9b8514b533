/// See `swiftui/viewmodifier`.
@preconcurrency @MainActor public protocol ViewModifier {
  /// See `viewmodifier/body-swift.associatedtype`.
  associatedtype Body: View
  /// See `viewmodifier/content`.
  typealias Content = ModifiedView
  /// See `viewmodifier/body(content:)`.
  @ViewBuilder func body(content: Content) -> Body
}

/// The content of a modifier.
public struct ModifiedView: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

extension View {
  /// See `view/modifier(_:)`.
  public nonisolated func modifier(_ modifier: some ViewModifier) -> some View { self }
}
