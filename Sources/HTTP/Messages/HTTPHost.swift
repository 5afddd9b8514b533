/// The host of an origin: an IPv4 address, an IPv6 address, or a name that the system resolves.
package struct HTTPHost: Hashable, Sendable, CustomStringConvertible {
  /// The host as it stands in a URL, an IPv6 address in brackets.
  package let description: String
  /// The host without brackets, as the system reads it.
  let text: String
  /// Whether the host is this machine whatever the system resolves: 127.0.0.0/8, ::1 or the name
  /// "localhost".
  package let isLoopback: Bool

  /// The address 127.0.0.1.
  package static let loopback = HTTPHost(
    description: "127.0.0.1",
    text: "127.0.0.1",
    isLoopback: true
  )

  /// Reads a host as it stands in a URL; nil if it is none.
  package init?(_ text: String) {
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = String(text.dropFirst().dropLast())
      guard let bytes = SocketAddress.bytes(ofV6: inner) else { return nil }
      let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
      self.init(description: text, text: inner, isLoopback: isLoopback)
    } else if let bytes = SocketAddress.bytes(ofV4: text) {
      self.init(description: text, text: text, isLoopback: bytes.first == 127)
    } else {
      guard Self.isName(text) else { return nil }
      let isLoopback = HTTPCharacters.areSame(text, "localhost")
      self.init(description: text, text: text, isLoopback: isLoopback)
    }
  }

  private init(description: String, text: String, isLoopback: Bool) {
    self.description = description
    self.text = text
    self.isLoopback = isLoopback
  }

  /// A name has letters, digits, hyphens and underscores between dots.
  ///
  /// Its last part is not a number: systems read "127.1" and "1.2.3.400" in different ways.
  private static func isName(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    let areLabels = labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.utf8.allSatisfy(isNameByte)
    }
    let isNumber = labels.last?.utf8.allSatisfy(HTTPCharacters.isDigit) ?? true
    return areLabels && !isNumber && text.utf8.count <= 253
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    HTTPCharacters.isDigit(byte) || HTTPCharacters.isLetter(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
