/// A number as JSON writes it, taken apart without floating point.
struct JSONNumber {
  /// An exponent of this size exceeds every number of digits that a file can have.
  private static let greatestExponent = 100_000_000

  let isNegative: Bool
  /// The values of the digits, without the decimal point.
  private let digits: [UInt8]
  /// The number of digits before the decimal point, once the exponent has moved it.
  private let point: Int

  /// Nil for `Infinity`, `NaN` and numbers to the base of 16.
  init?(_ text: String) {
    var rest = text.utf8[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let parts = rest.split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    guard let mantissa = parts.first, parts.count < 3 else { return nil }
    let sides = mantissa.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard sides.count < 3, mantissa.count >= sides.count,
      sides.allSatisfy({ $0.allSatisfy(Ascii.isDigit) }),
      let exponent = parts.count == 2 ? Self.exponent(parts[1]) : 0
    else { return nil }
    digits = sides.joined().map { $0 - UInt8(ascii: "0") }
    point = sides[0].count + exponent
  }

  private static func exponent(_ text: Substring.UTF8View) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
    guard !digits.isEmpty, digits.allSatisfy(Ascii.isDigit) else { return nil }
    let size = digits.reduce(0) { size, digit in
      min(size * 10 + Int(digit - UInt8(ascii: "0")), greatestExponent)
    }
    return isNegative ? -size : size
  }

  /// The number of digits after the decimal point; at least 0.
  var decimals: Int { max(0, digits.count - point) }

  /// Returns the number times a power of ten, rounded toward zero, and whether that is exact; nil
  /// if it does not fit into 64 bits.
  func truncated(timesTenTo exponent: Int) -> (number: Int64, isExact: Bool)? {
    // Negative until the end, because Int64 has one more negative number than positive ones.
    var number: Int64 = 0
    let count = point + exponent
    for digit in digits.prefix(max(0, count)) {
      guard let next = Self.appended(digit, to: number) else { return nil }
      number = next
    }
    // A zero stays one, whatever its exponent; any other number soon gets too large.
    if number != 0 {
      for _ in 0..<max(0, count - digits.count) {
        guard let next = Self.appended(0, to: number) else { return nil }
        number = next
      }
    }
    let isExact = digits.dropFirst(max(0, count)).allSatisfy { $0 == 0 }
    let (positive, isTooLarge) = Int64(0).subtractingReportingOverflow(number)
    guard isNegative || !isTooLarge else { return nil }
    return (isNegative ? number : positive, isExact)
  }

  private static func appended(_ digit: UInt8, to number: Int64) -> Int64? {
    let (shifted, isTooLong) = number.multipliedReportingOverflow(by: 10)
    let (sum, isTooLarge) = shifted.subtractingReportingOverflow(Int64(digit))
    return isTooLong || isTooLarge ? nil : sum
  }
}
