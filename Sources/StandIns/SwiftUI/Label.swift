// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct Label: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(_ title: LocalizedStringKey, systemImage name: String) {}
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String) {}
}

public struct Link: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(_ title: LocalizedStringKey, destination: URL) {}
}
