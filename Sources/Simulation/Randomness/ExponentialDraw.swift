/// Draws numbers that are exponentially distributed with mean 1, in whole numbers.
///
/// Von Neumann's method ("Various techniques used in connection with random digits", 1951) compares
/// uniform numbers and needs no logarithm, so that the same words give the same number on every
/// platform. It takes about six words for a number.
public enum ExponentialDraw: Sendable {
  /// What a drawn 1 is: numbers are in parts of this.
  public static let one: UInt64 = 1 << 24

  /// How many bits of a uniform number are compared.
  public static let wordBits: UInt64 = 53

  /// Draws a number.
  ///
  /// The chance that a falling run of uniform numbers, the first of them u, has odd length is e^-u;
  /// each run of even length adds 1.
  ///
  /// - Parameter word: gives a uniform number below 2^``wordBits`` each time.
  /// - Returns: the number, in parts of ``one``; above 30 once in 10^13 draws.
  public static func next(_ word: () -> UInt64) -> UInt64 {
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
