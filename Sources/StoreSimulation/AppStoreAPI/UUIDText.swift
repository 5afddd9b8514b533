/// The text of a UUID (RFC 9562, section 4).
package enum UUIDText {
  /// Returns whether a text is the text of a UUID, in any case.
  package static func isOne(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.utf8.allSatisfy(isDigit) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
