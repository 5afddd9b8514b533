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
