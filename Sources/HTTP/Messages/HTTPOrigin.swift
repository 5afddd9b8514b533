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
