/// Arithmetic modulo a prime between 2²⁵⁵ and 2²⁵⁶, in Montgomery form.
///
/// A residue x is kept as x · 2²⁵⁶ modulo the prime, so that a product needs no division
/// (P. L. Montgomery, "Modular Multiplication Without Trial Division", 1985).
struct Modulus: Hashable, Sendable {
  /// The prime.
  let prime: UInt256
  /// Whether the prime is ``sumOfPowers``.
  private let isSumOfPowers: Bool
  /// The number that gives -1 modulo 2⁶⁴ when multiplied by the prime.
  private let negativeInverse: UInt64
  /// 1 in Montgomery form.
  let one: UInt256
  /// 2⁵¹² modulo the prime, which turns a number into Montgomery form.
  private let square: UInt256

  /// Prepares a prime.
  init(_ prime: UInt256) {
    self.prime = prime
    isSumOfPowers = prime == Self.sumOfPowers
    // Each step doubles the number of correct bits (Newton's method); an odd number is its own
    // inverse modulo 8.
    var inverse = prime.limb0
    for _ in 0..<5 { inverse = inverse &* (2 &- prime.limb0 &* inverse) }
    negativeInverse = 0 &- inverse
    one = UInt256.zero.subtracting(prime).difference
    var square = one
    for _ in 0..<256 { square = Self.sum(square, square, prime) }
    self.square = square
  }

  /// The prime 2²⁵⁶ - 2²²⁴ + 2¹⁹² + 2⁹⁶ - 1, modulo which a product is reduced by shifts.
  static let sumOfPowers = UInt256(
    0xffff_ffff_ffff_ffff,
    0x0000_0000_ffff_ffff,
    0,
    0xffff_ffff_0000_0001
  )

  /// Returns a number in Montgomery form.
  func residue(of number: UInt256) -> UInt256 { product(number, square) }

  /// Returns the number of a residue in Montgomery form.
  func number(of residue: UInt256) -> UInt256 { product(residue, UInt256(1, 0, 0, 0)) }

  /// Returns a number below 2²⁵⁶ modulo the prime, not in Montgomery form.
  func reduced(_ number: UInt256) -> UInt256 {
    number < prime ? number : number.subtracting(prime).difference
  }

  func sum(_ left: UInt256, _ right: UInt256) -> UInt256 { Self.sum(left, right, prime) }

  private static func sum(_ left: UInt256, _ right: UInt256, _ prime: UInt256) -> UInt256 {
    let (sum, isTooLarge) = left.adding(right)
    let (rest, isBelow) = sum.subtracting(prime)
    return isTooLarge || !isBelow ? rest : sum
  }

  func difference(_ left: UInt256, _ right: UInt256) -> UInt256 {
    let (difference, isNegative) = left.subtracting(right)
    return isNegative ? difference.adding(prime).sum : difference
  }

  /// Returns the product of two residues in Montgomery form.
  func product(_ left: UInt256, _ right: UInt256) -> UInt256 {
    var total = Accumulator()
    if isSumOfPowers {
      total.add(left, times: right.limb0)
      total.reduceByPowers()
      total.add(left, times: right.limb1)
      total.reduceByPowers()
      total.add(left, times: right.limb2)
      total.reduceByPowers()
      total.add(left, times: right.limb3)
      total.reduceByPowers()
    } else {
      total.add(left, times: right.limb0)
      total.reduce(prime, negativeInverse)
      total.add(left, times: right.limb1)
      total.reduce(prime, negativeInverse)
      total.add(left, times: right.limb2)
      total.reduce(prime, negativeInverse)
      total.add(left, times: right.limb3)
      total.reduce(prime, negativeInverse)
    }
    let (rest, isBelow) = total.low.subtracting(prime)
    return total.high != 0 || !isBelow ? rest : total.low
  }

  /// Returns the inverse of a residue in Montgomery form: its power to the prime less two (Fermat).
  func inverse(_ residue: UInt256) -> UInt256 {
    let exponent = prime.subtracting(UInt256(2, 0, 0, 0)).difference
    var powers = [one]
    for _ in 1..<16 { powers.append(product(powers[powers.count - 1], residue)) }
    var result = one
    for place in (0..<64).reversed() {
      for _ in 0..<4 { result = product(result, result) }
      result = product(result, powers[exponent.digit(place)])
    }
    return result
  }

  /// A partial product, of at most 321 bits.
  private struct Accumulator {
    var low = UInt256.zero
    /// The limb above, and the bit above that.
    var high: UInt64 = 0
    var highest: UInt64 = 0

    @inline(__always)
    mutating func add(_ factor: UInt256, times limb: UInt64) {
      var carry: UInt64 = 0
      low.limb0 = Self.step(factor.limb0, limb, low.limb0, &carry)
      low.limb1 = Self.step(factor.limb1, limb, low.limb1, &carry)
      low.limb2 = Self.step(factor.limb2, limb, low.limb2, &carry)
      low.limb3 = Self.step(factor.limb3, limb, low.limb3, &carry)
      let (sum, isTooLarge) = high.addingReportingOverflow(carry)
      high = sum
      highest = isTooLarge ? 1 : 0
    }

    /// Adds the multiple of the prime that makes the lowest limb zero, and drops that limb.
    @inline(__always)
    mutating func reduce(_ prime: UInt256, _ negativeInverse: UInt64) {
      let factor = low.limb0 &* negativeInverse
      var carry: UInt64 = 0
      _ = Self.step(factor, prime.limb0, low.limb0, &carry)
      low.limb0 = Self.step(factor, prime.limb1, low.limb1, &carry)
      low.limb1 = Self.step(factor, prime.limb2, low.limb2, &carry)
      low.limb2 = Self.step(factor, prime.limb3, low.limb3, &carry)
      let (sum, isTooLarge) = high.addingReportingOverflow(carry)
      low.limb3 = sum
      high = highest &+ (isTooLarge ? 1 : 0)
    }

    /// Does what ``reduce(_:_:)`` does, for ``Modulus/sumOfPowers``.
    ///
    /// The lowest limb, times the prime's last term, cancels itself. The other terms are shifts.
    @inline(__always)
    mutating func reduceByPowers() {
      let factor = low.limb0
      // A literal as the operand would be an Int, and a build without optimization would make a
      // slow generic call for each shift.
      let half: UInt64 = 32
      let (lifted, dropped) = (factor &<< half, factor &>> half)
      let (lower, borrows) = factor.subtractingReportingOverflow(lifted)
      let upper = factor &- dropped &- (borrows ? 1 : 0)
      let (sum, isTooLarge) = UInt256(low.limb1, low.limb2, low.limb3, high).adding(
        UInt256(lifted, dropped, lower, upper)
      )
      low = sum
      high = highest &+ (isTooLarge ? 1 : 0)
    }

    /// Returns the lower half of left · right + addend + carry; the upper half is the new carry.
    @inline(__always)
    private static func step(
      _ left: UInt64,
      _ right: UInt64,
      _ addend: UInt64,
      _ carry: inout UInt64
    ) -> UInt64 {
      let product = UInt128(limb: left) &* UInt128(limb: right)
      let total = product &+ UInt128(limb: addend) &+ UInt128(limb: carry)
      carry = total.upperLimb
      return total.lowerLimb
    }
  }
}
