extension Array where Element == UInt8 {
  /// Appends a number of at most 64 bits in decimal digits, as `String(number)` writes it, without
  /// making a string.
  mutating func append(decimal number: some FixedWidthInteger) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var (first, rest) = (count, UInt64(number.magnitude))
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    var last = count - 1
    while first < last {
      swapAt(first, last)
      first += 1
      last -= 1
    }
  }
}
