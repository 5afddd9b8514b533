/// The address of something on a server: a full URL.
package struct HTTPAddress: Hashable, Sendable {
  package let origin: HTTPOrigin
  package let path: HTTPPath

  /// Names a path of an origin.
  package init(origin: HTTPOrigin, path: HTTPPath) {
    self.origin = origin
    self.path = path
  }

  /// Reads text such as `http://127.0.0.1:8080/apple/notifications`.
  ///
  /// Without a port it means port 80, without a path the path "/".
  package init(_ text: String) throws(HTTPAddressMistake) {
    func mistake(_ expected: String) -> HTTPAddressMistake {
      HTTPAddressMistake(expected: expected, found: text)
    }
    let scheme = text.prefix { $0 != ":" }
    if HTTPCharacters.areSame(scheme, "https") {
      throw mistake("an address that starts with \"http://\" (TLS is not supported)")
    }
    guard HTTPCharacters.areSame(scheme, "http"), text.dropFirst(4).hasPrefix("://") else {
      throw mistake("an address that starts with \"http://\"")
    }
    let rest = text.dropFirst(7)
    let authority = rest.prefix { !"/?#".contains($0) }
    if authority.contains("@") { throw mistake("no user name before the host") }
    let hostText = Self.hostText(of: authority)
    guard let host = HTTPHost(String(hostText)) else {
      throw mistake("a name, an IPv4 address or an IPv6 address in brackets after \"http://\"")
    }
    guard let port = Self.port(in: authority[hostText.endIndex...]) else {
      throw mistake("a port from 1 to 65535 after the host")
    }
    let target = String(rest[authority.endIndex...])
    guard let path = target.isEmpty ? .root : HTTPPath(target) else {
      throw mistake("a path of visible ASCII characters without \"#\" that starts with \"/\"")
    }
    self.init(origin: HTTPOrigin(host: host, port: port), path: path)
  }

  /// Returns the part before the port; the colons of an IPv6 address are inside brackets.
  private static func hostText(of authority: Substring) -> Substring {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      authority[...end]
    } else {
      authority.prefix { $0 != ":" }
    }
  }

  /// Returns the port of the text after a host; nil if it names none that is valid.
  private static func port(in text: Substring) -> UInt16? {
    if text.isEmpty { return HTTPOrigin.usualPort }
    let digits = text.dropFirst()
    guard text.first == ":", digits.utf8.allSatisfy(HTTPCharacters.isDigit) else { return nil }
    return UInt16(digits).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension HTTPAddress: CustomStringConvertible {
  /// The full URL.
  package var description: String { "\(origin)\(path)" }
}

/// The reason why a text is not the address of a server.
package struct HTTPAddressMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expected form, in words that follow "expected".
  package let expected: String
  /// The text.
  package let found: String

  /// Describes a mistake.
  package init(expected: String, found: String) {
    self.expected = expected
    self.found = found
  }

  /// The mistake in one readable line.
  package var description: String { "expected \(expected), found \"\(found)\"" }
}

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

/// A server: a host and a port, reached without encryption.
package struct HTTPOrigin: Hashable, Sendable {
  /// The port of an address that names none.
  static let usualPort: UInt16 = 80

  package let host: HTTPHost
  package let port: UInt16

  /// Names a port of a host.
  package init(host: HTTPHost, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads text such as `http://127.0.0.1:8080`, with no path or with the path "/".
  package init(_ text: String) throws(HTTPAddressMistake) {
    let address = try HTTPAddress(text)
    guard address.path == .root else {
      throw HTTPAddressMistake(expected: "no path after the port", found: text)
    }
    self = address.origin
  }

  /// Names a port of 127.0.0.1.
  package static func loopback(port: UInt16) -> HTTPOrigin {
    HTTPOrigin(host: .loopback, port: port)
  }

  /// Whether the server is on this machine, whatever the system resolves.
  package var isLoopback: Bool { host.isLoopback }

  /// The host with its port, as in the header "Host".
  package var authority: String { "\(host):\(port)" }
}

extension HTTPOrigin: CustomStringConvertible {
  /// The origin as a URL.
  package var description: String { "http://\(authority)" }
}

/// The part of an address after the port: an absolute path, with a query if there is one.
package struct HTTPPath: Hashable, Sendable, CustomStringConvertible {
  /// The text as it is sent.
  package let description: String

  /// The path "/".
  package static let root = HTTPPath(checked: "/")

  /// Accepts text that starts with "/" and has only visible ASCII characters, but no "#"; nil for
  /// any other text.
  ///
  /// Everything else must come percent-encoded.
  package init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "/"),
      text.utf8.allSatisfy({ HTTPCharacters.isVisible($0) && $0 != UInt8(ascii: "#") })
    else { return nil }
    description = text
  }

  private init(checked text: String) { description = text }

  /// The path without its query.
  package var path: Substring { description.prefix { $0 != "?" } }

  /// The text after the first question mark; nil if there is none.
  package var query: Substring? {
    let rest = description.drop { $0 != "?" }
    return rest.isEmpty ? nil : rest.dropFirst()
  }
}
