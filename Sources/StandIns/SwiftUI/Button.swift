// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public enum ButtonRole: Hashable, Sendable {
  case destructive
  case cancel
}

public struct Button<Label: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
  public init(
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {}
}

extension Button where Label == Text {
  public init(_ title: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
  @_disfavoredOverload
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
  public init(
    _ title: LocalizedStringKey,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {}
}
