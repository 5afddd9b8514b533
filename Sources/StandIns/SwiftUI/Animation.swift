public import Foundation

/// See `swiftui/animation`.
public struct Animation: Hashable, Sendable {
  /// See `animation/default`.
  public static let `default` = Animation()
  /// See `animation/easeinout`.
  public static let easeInOut = Animation()
  /// See `animation/easeinout(duration:)`.
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
  /// See `animation/spring()`.
  public static func spring() -> Animation { Animation() }
}

/// See `swiftui/withanimation(_:_:)`.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result {
  try body()
}
