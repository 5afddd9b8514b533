extension JSONScanner {
  /// Scans a number.
  mutating func number() throws(JSONSyntaxError) -> JSONNode.Content {
    let start = index
    let isPlus = dialect == .json5 && current == UInt8(ascii: "+")
    let isSigned = current == UInt8(ascii: "-") || isPlus
    if isSigned { index += 1 }
    guard let byte = current else { throw mistake(isSigned ? .digit : .value) }
    if dialect == .json5 {
      if isSigned && Ascii.isLetter(byte) { return try signedWord() }
      if byte == UInt8(ascii: "0"), let x = next, x | 0x20 == UInt8(ascii: "x") {
        return try hexNumber(from: start, isNegative: isSigned && !isPlus)
      }
    }
    let isPoint = dialect == .json5 && byte == UInt8(ascii: ".")
    guard Ascii.isDigit(byte) || isPoint else { throw mistake(isSigned ? .digit : .value) }
    let whole = skipDigits()
    if byte == UInt8(ascii: "0") && whole > 1 {
      throw mistake(.noLeadingZero, at: index - whole + 1)
    }
    var isInteger = true
    if current == UInt8(ascii: ".") {
      index += 1
      isInteger = false
      if skipDigits() == 0 && (dialect == .json || whole == 0) { throw mistake(.digit) }
    }
    if let e = current, e | 0x20 == UInt8(ascii: "e") {
      index += 1
      isInteger = false
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      if skipDigits() == 0 { throw mistake(.digit) }
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard isInteger, let number = Int64(text) else { return .otherNumber(text) }
    return .integer(number)
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = current, Ascii.isDigit(byte) { index += 1 }
    return index - start
  }

  private mutating func hexNumber(
    from start: Int,
    isNegative: Bool
  ) throws(JSONSyntaxError) -> JSONNode.Content {
    index += 2
    let first = index
    guard let byte = current, Ascii.hexValue(byte) != nil else { throw mistake(.hexDigit) }
    while let byte = current, Ascii.hexValue(byte) != nil { index += 1 }
    let digits = String(decoding: bytes[first..<index], as: UTF8.self)
    if let number = Int64((isNegative ? "-" : "") + digits, radix: 16) { return .integer(number) }
    return .otherNumber(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func signedWord() throws(JSONSyntaxError) -> JSONNode.Content {
    for word in ["Infinity", "NaN"] where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return .otherNumber(word)
    }
    throw mistake(.digit)
  }
}

extension JSONScanner {
  /// Scans text in quotation marks.
  mutating func text() throws(JSONSyntaxError) -> String {
    let quote = bytes[index]
    var content: [UInt8] = []
    index += 1
    var run = index
    while let byte = current, byte >= 0x20 {
      switch byte {
      case quote:
        let last = bytes[run..<index]
        index += 1
        // Most texts contain no escape.
        return String(decoding: content.isEmpty ? last : content + last, as: UTF8.self)
      case Ascii.backslash:
        content += bytes[run..<index]
        index += 1
        if let scalar = try escape() { content += String(scalar).utf8 }
        run = index
      default: index += 1
      }
    }
    throw mistake(.closingQuote)
  }

  /// Scans an escape after its backslash; nil for an escaped line break.
  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar? {
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

  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index - 2
    let first = try hexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    // A character beyond U+FFFF is written as two surrogates; a single surrogate is invalid.
    guard (0xD800...0xDBFF).contains(first) else { throw mistake(.escape, at: start) }
    guard current == Ascii.backslash, next == UInt8(ascii: "u") else {
      throw mistake(.lowSurrogate)
    }
    let middle = index
    index += 2
    let second = try hexDigits()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw mistake(.lowSurrogate, at: middle) }
    return scalar
  }

  private mutating func hexDigits() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Ascii.hexValue(byte) else { throw mistake(.hexDigit) }
      value = value << 4 | digit
      index += 1
    }
    return value
  }
}

/// The bytes with a meaning in JSON, by name.
enum Ascii {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let backslash = UInt8(ascii: "\\")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Returns the value of a hexadecimal digit; nil for any other byte.
  static func hexValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte - 0x30) }
    let lower = byte | 0x20
    return (0x61...0x66).contains(lower) ? UInt32(lower - 0x61 + 10) : nil
  }

  /// Returns whether a key without quotation marks may contain a byte.
  static func isBareKey(_ byte: UInt8, first: Bool) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || (!first && isDigit(byte))
  }
}
