public import Foundation

/// See `swiftui/spacer`.
public struct Spacer: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `spacer/init(minlength:)`.
  public nonisolated init(minLength: CGFloat? = nil) {}
}

/// See `swiftui/divider`.
public struct Divider: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `divider/init()`.
  public nonisolated init() {}
}

/// See `swiftui/progressview`.
public struct ProgressView: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `progressview/init()`.
  public nonisolated init() {}
  /// See `progressview/init(_:)`.
  public nonisolated init(_ title: LocalizedStringKey) {}
}
