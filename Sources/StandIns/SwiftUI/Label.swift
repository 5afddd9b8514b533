public import Foundation

/// See `swiftui/label`.
public struct Label: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `label/init(_:systemimage:)`.
  public init(_ title: LocalizedStringKey, systemImage name: String) {}
  /// See `label/init(_:systemimage:)`.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String) {}
}

/// See `swiftui/link`.
public struct Link: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `link/init(_:destination:)`.
  public nonisolated init(_ title: LocalizedStringKey, destination: URL) {}
}
