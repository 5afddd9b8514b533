/// Text in addresses, where a percent sign and two digits stand for a byte (RFC 3986, 2.1).
enum PercentEncoding {
  /// Decodes a text.
  ///
  /// - Parameters:
  ///   - text: the encoded text.
  ///   - plusIsSpace: whether a plus sign stands for a space, as in forms.
  /// - Returns: the text; nil if it has an incomplete code, or is not UTF-8.
  static func text(_ text: some StringProtocol, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = rest.prefix(2)
        guard digits.count == 2, let high = digit(digits[digits.startIndex]),
          let low = digit(digits[digits.startIndex + 1])
        else { return nil }
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") && plusIsSpace ? UInt8(ascii: " ") : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
