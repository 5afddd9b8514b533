public import Foundation

/// See `swiftui/buttonrole`.
public enum ButtonRole: Hashable, Sendable {
  /// See `buttonrole/destructive`.
  case destructive
  /// See `buttonrole/cancel`.
  case cancel
}

/// See `swiftui/button`.
public struct Button<Label: View>: View {
  /// Nothing is in it.
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

/// See `swiftui/label`.
public struct Label: View {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `label/init(_:systemimage:)`.
  public init(_ title: LocalizedStringKey, systemImage name: String) {}
  /// See `label/init(_:systemimage:)`.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String) {}
}

/// See `swiftui/spacer`.
public struct Spacer: View {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `spacer/init(minlength:)`.
  public nonisolated init(minLength: CGFloat? = nil) {}
}

/// See `swiftui/divider`.
public struct Divider: View {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `divider/init()`.
  public nonisolated init() {}
}

/// See `swiftui/progressview`.
public struct ProgressView: View {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `progressview/init()`.
  public nonisolated init() {}
  /// See `progressview/init(_:)`.
  public nonisolated init(_ title: LocalizedStringKey) {}
}

/// See `swiftui/link`.
public struct Link: View {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `link/init(_:destination:)`.
  public nonisolated init(_ title: LocalizedStringKey, destination: URL) {}
}

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
