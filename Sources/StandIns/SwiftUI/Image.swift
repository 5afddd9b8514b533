public import Foundation

/// See `swiftui/image`.
public struct Image: Hashable, Sendable {
  /// See `image/init(systemname:)`.
  public init(systemName: String) {}
  /// See `image/init(_:bundle:)`.
  public init(_ name: String, bundle: Bundle? = nil) {}
  /// See `image/init(decorative:bundle:)`.
  public init(decorative name: String, bundle: Bundle? = nil) {}

  /// See `image/resizable(capinsets:resizingmode:)`.
  public func resizable() -> Image { self }
}

extension Image: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}
