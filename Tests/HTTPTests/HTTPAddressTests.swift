import HTTP
import Testing

@Suite("An address of a server")
struct HTTPAddressTests {
  @Test(
    "is read from a URL",
    arguments: [
      ("http://127.0.0.1:9501/a/b?c=%20", "http://127.0.0.1:9501", "/a/b?c=%20"),
      ("http://localhost:80", "http://localhost:80", "/"),
      ("HTTP://my_host.example:65535/", "http://my_host.example:65535", "/"),
      ("http://[::1]:8080/a", "http://[::1]:8080", "/a"),
      ("http://example.com/a:b", "http://example.com:80", "/a:b"),
    ]
  )
  func read(text: String, origin: String, path: String) throws {
    let address = try HTTPAddress(text)
    #expect(address.origin.description == origin)
    #expect(address.path.description == path)
    #expect(address.description == origin + path)
  }

  @Test(
    "says what is wrong with a text that is none",
    arguments: [
      ("", "an address that starts with \"http://\""),
      ("127.0.0.1:80", "an address that starts with \"http://\""),
      ("http:/a", "an address that starts with \"http://\""),
      ("https://a/b", "an address that starts with \"http://\" (TLS is not supported)"),
      ("http://me@a/", "no user name before the host"),
      ("http://", "a name, an IPv4 address or an IPv6 address in brackets after \"http://\""),
      ("http://a b/", "a name, an IPv4 address or an IPv6 address in brackets after \"http://\""),
      (
        "http://1.2.3.400/",
        "a name, an IPv4 address or an IPv6 address in brackets after \"http://\""
      ),
      ("http://127.1/", "a name, an IPv4 address or an IPv6 address in brackets after \"http://\""),
      ("http://[::g]/", "a name, an IPv4 address or an IPv6 address in brackets after \"http://\""),
      ("http://::1/", "a name, an IPv4 address or an IPv6 address in brackets after \"http://\""),
      ("http://a:", "a port from 1 to 65535 after the host"),
      ("http://a:0", "a port from 1 to 65535 after the host"),
      ("http://a:65536", "a port from 1 to 65535 after the host"),
      ("http://a:+1", "a port from 1 to 65535 after the host"),
      ("http://[::1]8/", "a port from 1 to 65535 after the host"),
      ("http://a?b", "a path of visible ASCII characters without \"#\" that starts with \"/\""),
      ("http://a/#b", "a path of visible ASCII characters without \"#\" that starts with \"/\""),
      ("http://a/b c", "a path of visible ASCII characters without \"#\" that starts with \"/\""),
    ]
  )
  func mistakes(text: String, expected: String) {
    let error = #expect(throws: HTTPAddressMistake.self) { try HTTPAddress(text) }
    #expect(error?.expected == expected)
    #expect(error?.description == "expected \(expected), found \"\(text)\"")
  }

  @Test("has no path if it is an origin")
  func origin() throws {
    #expect(try HTTPOrigin("http://127.0.0.1:1/") == .loopback(port: 1))
    #expect(throws: HTTPAddressMistake(expected: "no path after the port", found: "http://a/b")) {
      try HTTPOrigin("http://a/b")
    }
  }

  @Test(
    "is on this machine only with a loopback address or as localhost",
    arguments: [
      ("127.0.0.1", true), ("127.255.0.9", true), ("[::1]", true), ("[0:0:0:0:0:0:0:1]", true),
      ("localhost", true), ("LocalHost", true), ("128.0.0.1", false), ("0.0.0.0", false),
      ("[::]", false), ("[::ffff:127.0.0.1]", false), ("[1::1]", false),
      ("localhost.example", false), ("127.0.0.1.example", false),
    ]
  )
  func loopback(host: String, expected: Bool) throws {
    #expect(try HTTPOrigin("http://\(host):1").isLoopback == expected)
  }
}
