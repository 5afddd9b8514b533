// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct Image: Hashable, Sendable {
  public init(systemName: String) {}
  public init(_ name: String, bundle: Bundle? = nil) {}
  public init(decorative name: String, bundle: Bundle? = nil) {}

  public func resizable() -> Image { self }
}

extension Image: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}
