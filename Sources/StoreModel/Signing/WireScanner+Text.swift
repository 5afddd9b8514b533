extension WireScanner {
  /// Reads a quoted string.
  mutating func text() throws(WireSyntaxError) -> String {
    let start = offset
    offset += 1
    var run = offset
    var decoded: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw mistake(.printable) }
      offset += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      decoded += bytes[run..<(offset - 1)]
      decoded += Character(try escaped()).utf8
      run = offset
    }
    decoded += bytes[run..<offset]
    guard take(UInt8(ascii: "\"")) else { throw mistake(.quotes) }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw mistake(.utf8, at: start)
    }
    return text
  }

  /// Reads the part of an escape after the backslash.
  private mutating func escaped() throws(WireSyntaxError) -> Unicode.Scalar {
    let scalar: Unicode.Scalar
    switch next {
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"):
      offset += 1
      return try unicode()
    default: throw mistake(.escape)
    }
    offset += 1
    return scalar
  }

  /// Reads the digits after `\u`, and the second half of a surrogate pair after the first.
  private mutating func unicode() throws(WireSyntaxError) -> Unicode.Scalar {
    let start = offset
    let first = try hexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first) else { throw mistake(.surrogatePair, at: start) }
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw mistake(.surrogatePair) }
    let middle = offset
    let second = try hexDigits()
    let number = 0x1_0000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF)
    guard UTF16.isTrailSurrogate(second), let scalar = Unicode.Scalar(number) else {
      throw mistake(.surrogatePair, at: middle)
    }
    return scalar
  }

  private mutating func hexDigits() throws(WireSyntaxError) -> UInt16 {
    var number: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, byte < 0x80,
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { throw mistake(.hexDigits) }
      number = number << 4 | UInt16(digit)
      offset += 1
    }
    return number
  }
}
