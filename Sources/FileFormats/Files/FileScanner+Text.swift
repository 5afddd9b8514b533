extension FileScanner {
  /// Scans text in quotation marks.
  mutating func text() throws(SyntaxMistake) -> String {
    let quote = bytes[index]
    var content: [UInt8] = []
    index += 1
    while let byte = current {
      switch byte {
      case quote:
        index += 1
        return String(decoding: content, as: UTF8.self)
      case Ascii.backslash:
        index += 1
        if let scalar = try escape() { content += Array(String(scalar).utf8) }
      case 0..<0x20: throw mistake(.closingQuote)
      default:
        content.append(byte)
        index += 1
      }
    }
    throw mistake(.closingQuote)
  }

  /// Scans an escape after its backslash; nil for an escaped line break.
  private mutating func escape() throws(SyntaxMistake) -> Unicode.Scalar? {
    guard let byte = current else { throw mistake(.closingQuote) }
    if let simple = simpleEscape(byte) {
      index += 1
      return simple
    }
    switch byte {
    case UInt8(ascii: "u"):
      index += 1
      return try unicodeEscape()
    case Ascii.lineFeed where dialect == .json5:
      index += 1
      return nil
    case Ascii.carriageReturn where dialect == .json5:
      index += next == Ascii.lineFeed ? 2 : 1
      return nil
    default: throw mistake(.escape)
    }
  }

  private func simpleEscape(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case Ascii.quote, Ascii.backslash, UInt8(ascii: "/"): Unicode.Scalar(byte)
    case Ascii.apostrophe where dialect == .json5: "'"
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: nil
    }
  }

  private mutating func unicodeEscape() throws(SyntaxMistake) -> Unicode.Scalar {
    let start = index - 2
    let first = try hexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    // A character beyond U+FFFF is written as two surrogates; a single surrogate is invalid.
    guard (0xD800...0xDBFF).contains(first) else {
      throw SyntaxMistake(offset: start, rule: .escape)
    }
    guard current == Ascii.backslash, next == UInt8(ascii: "u") else {
      throw mistake(.lowSurrogate)
    }
    let middle = index
    index += 2
    let second = try hexDigits()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw SyntaxMistake(offset: middle, rule: .lowSurrogate) }
    return scalar
  }

  private mutating func hexDigits() throws(SyntaxMistake) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Ascii.hexValue(byte) else { throw mistake(.hexDigit) }
      value = value << 4 | digit
      index += 1
    }
    return value
  }
}
