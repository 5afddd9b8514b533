import Testing

@testable import HTTP

@Suite("A request or response that is written")
struct HTTPRequestTests {
  private let origin = HTTPOrigin.loopback(port: 9501)

  private func text(_ request: HTTPRequest) -> String {
    String(decoding: request.message(to: origin), as: UTF8.self)
  }

  @Test("has the host, the headers in order, the length and the body")
  func request() throws {
    let request = HTTPRequest(
      .post,
      try #require(HTTPPath("/a?b")),
      headers: ["Content-Type": "text/plain", "X": "1"],
      body: Array("hi".utf8)
    )
    #expect(
      text(request) == "POST /a?b HTTP/1.1\r\nHost: 127.0.0.1:9501\r\n"
        + "Accept-Encoding: identity\r\nContent-Type: text/plain\r\nX: 1\r\n"
        + "Content-Length: 2\r\n\r\nhi"
    )
  }

  @Test("never has two lengths, and a given header replaces the usual one")
  func framing() {
    let request = HTTPRequest(
      .get,
      .root,
      headers: [
        "host": "b", "accept-encoding": "br", "content-length": "9", "Transfer-Encoding": "chunked",
      ]
    )
    #expect(text(request) == "GET / HTTP/1.1\r\nhost: b\r\naccept-encoding: br\r\n\r\n")
  }

  @Test("names the length 0 if the method usually has a body")
  func emptyPost() {
    let post = text(HTTPRequest(.post, .root))
    #expect(post.hasSuffix("\r\nContent-Length: 0\r\n\r\n"))
  }

  @Test("has no length with the status 204, and no body after HEAD")
  func response() {
    func text(_ response: HTTPResponse, toHead: Bool, _ persistence: HTTPPersistence) -> String {
      let message = response.message(toHead: toHead, persistence: persistence)
      return String(decoding: message, as: UTF8.self)
    }
    let full = HTTPResponse(status: 200, headers: ["A": "b"], body: Array("hi".utf8))
    #expect(
      text(full, toHead: false, .closed)
        == "HTTP/1.1 200 \r\nA: b\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi"
    )
    #expect(
      text(full, toHead: true, .kept) == "HTTP/1.1 200 \r\nA: b\r\nContent-Length: 2\r\n\r\n"
    )
    let none = HTTPResponse(status: 204, body: Array("hi".utf8))
    #expect(
      text(none, toHead: false, .keptOnRequest) == "HTTP/1.1 204 \r\nConnection: keep-alive\r\n\r\n"
    )
  }

  @Test("cannot be made of text that would begin another line")
  func injection() {
    #expect(HTTPHeader(name: "A", value: "b\r\nC: d") == nil)
    #expect(HTTPHeader(name: "A\n", value: "b") == nil)
    #expect(HTTPHeader(name: "", value: "b") == nil)
    #expect(HTTPHeader(name: "A", value: " Grüße\t") == HTTPHeader(name: "A", value: "Grüße"))
    #expect(HTTPPath("/a b") == nil)
    #expect(HTTPPath("/a\r\n") == nil)
    #expect(HTTPPath("a") == nil)
    #expect(HTTPMethod("") == nil)
    #expect(HTTPMethod("GET /") == nil)
    #expect(HTTPMethod("PATCH") == .patch)
  }
}
