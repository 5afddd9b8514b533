// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures as at developer.apple.com/documentation/swiftui; comments say what differs.

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
