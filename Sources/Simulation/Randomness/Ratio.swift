/// A probability as a ratio of whole numbers, so that no floating point decides anything.
public struct Ratio: Hashable, Sendable {
  /// How many times out of ``denominator``.
  public let numerator: UInt32
  /// Out of how many.
  public let denominator: UInt32

  /// Makes a ratio in 0...1.
  ///
  /// - Parameters:
  ///   - numerator: at most `denominator`.
  ///   - denominator: at least 1.
  public init(_ numerator: UInt32, _ denominator: UInt32) {
    precondition(denominator > 0 && numerator <= denominator, "a ratio lies in 0...1")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Does not happen.
  public static let never = Ratio(0, 1)
  /// Happens each time.
  public static let always = Ratio(1, 1)

  /// Whether it cannot happen.
  public var isNever: Bool { numerator == 0 }
}
