// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct Animation: Hashable, Sendable {
  public static let `default` = Animation()
  public static let easeIn = Animation()
  public static func easeIn(duration: TimeInterval) -> Animation { Animation() }
  public static let easeOut = Animation()
  public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
  public static let easeInOut = Animation()
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
  public static let linear = Animation()
  public static func linear(duration: TimeInterval) -> Animation { Animation() }
  public static let bouncy = Animation()
  public static func bouncy(
    duration: TimeInterval = 0.5,
    extraBounce: Double = 0
  ) -> Animation { Animation() }
  public static let smooth = Animation()
  public static func smooth(
    duration: TimeInterval = 0.5,
    extraBounce: Double = 0
  ) -> Animation { Animation() }
  public static let snappy = Animation()
  public static func snappy(
    duration: TimeInterval = 0.5,
    extraBounce: Double = 0
  ) -> Animation { Animation() }
  public static let spring = Animation()
  public static func spring(
    response: Double = 0.5,
    dampingFraction: Double = 0.825,
    blendDuration: TimeInterval = 0
  ) -> Animation { Animation() }
  public static func spring(
    duration: TimeInterval,
    bounce: Double = 0,
    blendDuration: Double = 0
  ) -> Animation { Animation() }
  public static let interactiveSpring = Animation()
  public static func interactiveSpring(
    response: Double = 0.15,
    dampingFraction: Double = 0.86,
    blendDuration: TimeInterval = 0.25
  ) -> Animation { Animation() }

  public func delay(_ delay: TimeInterval) -> Animation { self }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result {
  try body()
}
