/// Draws integers that are exponentially distributed with mean 1.
///
/// Von Neumann's method ("Various techniques used in connection with random digits", 1951) compares
/// uniform numbers and needs no logarithm, so the same words give the same number on every
/// platform. It takes about six words for a number.
package enum ExponentialDraw: Sendable {
  /// The fixed-point representation of 1: numbers are multiples of 1/``one``.
  package static let one: UInt64 = 1 << 24

  /// The number of bits of a uniform number that are compared.
  package static let wordBits: UInt64 = 53

  /// Draws a number.
  ///
  /// The probability that a descending run of uniform numbers, the first of them u, has odd length
  /// is e^-u. Each run of even length adds 1.
  ///
  /// - Parameter word: Returns a new uniform number below 2^``wordBits`` each time.
  /// - Returns: The number, in multiples of 1/``one``; above 30 once in 10^13 draws.
  package static func next(_ word: () -> UInt64) -> UInt64 {
    var whole: UInt64 = 0
    while true {
      let first = word()
      var last = first
      var isOdd = true
      while true {
        let rival = word()
        guard rival < last else { break }
        last = rival
        isOdd.toggle()
      }
      if isOdd { return whole * one + first >> (wordBits - 24) }
      whole += 1
    }
  }
}
