/// See `swiftui/buttonrole`.
public enum ButtonRole: Hashable, Sendable {
  /// See `buttonrole/destructive`.
  case destructive
  /// See `buttonrole/cancel`.
  case cancel
}

/// See `swiftui/button`.
public struct Button<Label: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `button/init(action:label:)`.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
  /// See `button/init(role:action:label:)`.
  public init(
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {}
}

extension Button where Label == Text {
  /// See `button/init(_:action:)`.
  public init(_ title: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
  /// See `button/init(_:action:)`.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
  /// See `button/init(_:role:action:)`.
  public init(
    _ title: LocalizedStringKey,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {}
}
