extension FileValue {
  /// Returns a number times a power of ten, without floating point: `1.5e1` is 15, or 15000
  /// thousandths.
  ///
  /// - Parameter digits: The exponent of the power: 3 for thousandths.
  /// - Returns: The number, rounded toward zero, and whether that is exact; nil for other values
  ///   and for what does not fit into 64 bits.
  package func scaled(byDigits digits: Int) -> (number: Int, isExact: Bool)? {
    switch content {
    case .integer(let number): Self.scaled("\(number)", byDigits: digits)
    case .otherNumber(let text): Self.scaled(text, byDigits: digits)
    case .object, .list, .text, .boolean, .null: nil
    }
  }

  private static func scaled(
    _ text: String,
    byDigits digits: Int
  ) -> (number: Int, isExact: Bool)? {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { "+-".contains($0) }.split { "eE".contains($0) }
    guard let mantissa = parts.first, parts.count < 3,
      let exponent = parts.count == 2 ? Int(parts[1]) : 0, exponent.magnitude < 1_000
    else { return nil }
    let sides = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = sides.count == 2 ? sides[1] : ""
    var all = Array(sides[0] + fraction)
    guard sides.count < 3, all.allSatisfy({ $0.isASCII && $0.isWholeNumber }) else { return nil }
    let zeros = exponent + digits - fraction.count
    let isZero = all.allSatisfy { $0 == "0" }
    guard !isZero, zeros < 0 || all.count + zeros < 1_000 else { return isZero ? (0, true) : nil }
    let rest = zeros < 0 ? all.suffix(-zeros) : []
    all = zeros < 0 ? all.dropLast(-zeros) : all + Array(repeating: "0", count: zeros)
    let sign = isNegative ? "-" : ""
    guard let number = all.isEmpty ? 0 : Int(sign + String(all)) else { return nil }
    return (number, rest.allSatisfy { $0 == "0" })
  }
}
