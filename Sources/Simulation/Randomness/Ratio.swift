/// A probability as a ratio of integers, so that no decision depends on floating point.
package struct Ratio: Hashable, Sendable {
  /// The numerator.
  package let numerator: UInt32
  /// The denominator.
  package let denominator: UInt32

  /// Creates a ratio in 0...1.
  ///
  /// - Parameters:
  ///   - numerator: The numerator, at most `denominator`.
  ///   - denominator: The denominator, at least 1.
  package init(_ numerator: UInt32, _ denominator: UInt32) {
    precondition(denominator > 0 && numerator <= denominator, "a ratio lies in 0...1")
    self.numerator = numerator
    self.denominator = numerator == 0 ? 1 : denominator
  }

  private init(neverDrawnBelow denominator: UInt32) {
    (numerator, self.denominator) = (0, denominator)
  }

  /// The probability 0.
  package static let never = Ratio(0, 1)
  /// The probability 1.
  package static let always = Ratio(1, 1)

  /// The probability 0, for which a number is drawn as before, so that whatever is drawn after it
  /// from the same stream stays the same.
  package var silenced: Ratio { isAlways ? .never : Ratio(neverDrawnBelow: denominator) }

  /// Whether the probability is 0.
  package var isNever: Bool { numerator == 0 }

  /// Whether it is certain.
  package var isAlways: Bool { numerator == denominator }
}

extension RandomStream {
  /// Returns whether something with a probability happens; draws one number in any case.
  package mutating func happens(_ ratio: Ratio) -> Bool {
    next(below: UInt64(ratio.denominator)) < UInt64(ratio.numerator)
  }
}
