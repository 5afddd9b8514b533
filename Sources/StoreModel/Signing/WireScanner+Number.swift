extension WireScanner {
  /// Reads a number by the grammar of RFC 8259, section 6, and drops any fraction.
  mutating func number() throws(WireSyntaxError) -> WireObject.Value {
    let start = offset
    let isNegative = take(UInt8(ascii: "-"))
    let whole: Range<Int>
    // No digit may follow a leading zero; the caller detects one there.
    if next == UInt8(ascii: "0") {
      whole = offset..<(offset + 1)
      offset += 1
    } else {
      whole = try digits()
    }
    var fraction = offset..<offset
    if take(UInt8(ascii: ".")) { fraction = try digits() }
    var shift = 0
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) { shift = try exponent() }
    guard let (part, isWhole) = truncated(whole: whole, fraction: fraction, shift: shift) else {
      throw mistake(.smallerNumber, at: start)
    }
    // The number is negative until here, because Int64 has one more negative than positive value.
    let (positive, isTooLarge) = Int64(0).subtractingReportingOverflow(part)
    if !isNegative, isTooLarge { throw mistake(.smallerNumber, at: start) }
    let value = isNegative ? part : positive
    return isWhole ? .number(value) : .truncated(value)
  }

  /// Reads one or more digits.
  private mutating func digits() throws(WireSyntaxError) -> Range<Int> {
    let start = offset
    while let byte = next, isDigit(byte) { offset += 1 }
    guard offset > start else { throw mistake(.digit) }
    return start..<offset
  }

  /// Reads an exponent; one that exceeds any text length is capped.
  private mutating func exponent() throws(WireSyntaxError) -> Int {
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
    var size = 0
    for place in try digits() { size = min(size * 10 + digit(at: place), 100_000_000) }
    return isNegative ? -size : size
  }

  /// Returns the whole part after moving the decimal point, as a non-positive number, and whether
  /// only zeros follow it.
  ///
  /// Nil if the number does not fit in 64 bits.
  private func truncated(
    whole: Range<Int>,
    fraction: Range<Int>,
    shift: Int
  ) -> (part: Int64, isWhole: Bool)? {
    var part: Int64 = 0
    var left = whole.count + shift
    func append(_ digit: Int) -> Bool {
      let (shifted, isTooLong) = part.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = shifted.subtractingReportingOverflow(Int64(digit))
      part = sum
      left -= 1
      return !isTooLong && !isTooLarge
    }
    for range in [whole, fraction] {
      for place in range {
        if left <= 0 {
          if digit(at: place) != 0 { return (part, false) }
        } else if !append(digit(at: place)) {
          return nil
        }
      }
    }
    while left > 0, part != 0 { if !append(0) { return nil } }
    return (part, true)
  }

  private func digit(at place: Int) -> Int { Int(bytes[place] - UInt8(ascii: "0")) }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
