extension FileScanner {
  /// Skips white space and, in JSON5, comments.
  mutating func skipSpace() throws(SyntaxMistake) {
    while let byte = current {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), Ascii.lineFeed, Ascii.carriageReturn: index += 1
      case UInt8(ascii: "/") where next == UInt8(ascii: "/") || next == UInt8(ascii: "*"):
        guard dialect == .json5 else { throw mistake(.noComment) }
        if next == UInt8(ascii: "/") { skipLineComment() } else { try skipBlockComment() }
      default: return
      }
    }
  }

  private mutating func skipLineComment() {
    while let byte = current, byte != Ascii.lineFeed, byte != Ascii.carriageReturn { index += 1 }
  }

  private mutating func skipBlockComment() throws(SyntaxMistake) {
    index += 2
    while current != nil {
      if current == UInt8(ascii: "*") && next == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
    throw mistake(.commentEnd)
  }
}
