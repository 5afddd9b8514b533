extension FileScanner {
  /// Scans a number.
  mutating func number() throws(SyntaxMistake) -> FileValue.Content {
    let start = index
    let isPlus = dialect == .json5 && current == UInt8(ascii: "+")
    let isSigned = current == UInt8(ascii: "-") || isPlus
    if isSigned { index += 1 }
    guard let byte = current else { throw mistake(isSigned ? .digit : .value) }
    if dialect == .json5 {
      if isSigned && Ascii.isLetter(byte) { return try signedWord() }
      if byte == UInt8(ascii: "0"), let x = next, x | 0x20 == UInt8(ascii: "x") {
        return try hexNumber(isNegative: isSigned && !isPlus)
      }
    }
    let isPoint = dialect == .json5 && byte == UInt8(ascii: ".")
    guard Ascii.isDigit(byte) || isPoint else { throw mistake(isSigned ? .digit : .value) }
    let whole = skipDigits()
    if byte == UInt8(ascii: "0") && whole > 1 {
      throw SyntaxMistake(offset: index - whole + 1, rule: .noLeadingZero)
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
    return isInteger ? integer(text, radix: 10) : .otherNumber(text)
  }

  private func integer(_ digits: String, radix: Int) -> FileValue.Content {
    Int64(digits, radix: radix).map { .integer($0) } ?? .otherNumber(digits)
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = current, Ascii.isDigit(byte) { index += 1 }
    return index - start
  }

  private mutating func hexNumber(isNegative: Bool) throws(SyntaxMistake) -> FileValue.Content {
    index += 2
    let start = index
    guard let byte = current, Ascii.hexValue(byte) != nil else { throw mistake(.hexDigit) }
    while let byte = current, Ascii.hexValue(byte) != nil { index += 1 }
    let digits = String(decoding: bytes[start..<index], as: UTF8.self)
    return integer((isNegative ? "-" : "") + digits, radix: 16)
  }

  private mutating func signedWord() throws(SyntaxMistake) -> FileValue.Content {
    for word in ["Infinity", "NaN"] where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return .otherNumber(word)
    }
    throw mistake(.digit)
  }
}
