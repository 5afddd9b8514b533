// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct Spacer: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(minLength: CGFloat? = nil) {}
}

public struct Divider: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init() {}
}

public struct ProgressView: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init() {}
  public nonisolated init(_ title: LocalizedStringKey) {}
}
