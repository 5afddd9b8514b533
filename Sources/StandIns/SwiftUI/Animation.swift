// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct Animation: Hashable, Sendable {
  public static let `default` = Animation()
  public static let easeInOut = Animation()
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
  public static func spring() -> Animation { Animation() }
}

public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result {
  try body()
}
