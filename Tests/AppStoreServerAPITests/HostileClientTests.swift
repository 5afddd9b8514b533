import AppStoreServerAPI
import Foundation
import HTTP
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation
import Synchronization
import Testing

/// The API on a real port, for clients that mean harm.
@Suite("Hostile clients of the App Store Server API")
struct HostileClientTests {
  /// Answers on a thread of its own until the test lets go of it.
  private final class Port: Sendable {
    let origin: HTTPOrigin
    private let isOver = Mutex(false)
    private let bench: Mutex<APIBench>

    init(faults: APIFaults = APIFaults()) throws {
      let bench = APIBench(faults: faults)
      bench.charge(APIBench.transaction(1), day: 0)
      self.bench = Mutex(bench)
      let listener = try HTTPListener()
      origin = listener.origin
      Thread { [self] in
        try? HTTPServer(listener).run(until: { isOver.withLock { $0 } }) { request in
          self.bench.withLock { $0.api.answer(request, from: &$0.books, at: APIBench.now) }
        }
      }.start()
    }

    func end() { isOver.withLock { $0 = true } }
  }

  private static func request(
    _ method: HTTPMethod = .get,
    _ path: String = "/inApps/v1/transactions/1",
    token: String = TestToken().text,
    body: [UInt8] = []
  ) throws -> HTTPRequest {
    HTTPRequest(
      method,
      try #require(HTTPPath(path)),
      headers: ["Authorization": "Bearer \(token)"],
      body: body
    )
  }

  @Test("The port is on this machine only")
  func loopback() throws {
    let port = try Port()
    defer { port.end() }
    #expect(port.origin.isLoopback)
  }

  @Test("Requests that are too large, malformed or absurd are refused, and the next one is served")
  func absurd() throws {
    let port = try Port()
    defer { port.end() }
    let long = String(repeating: "9", count: 12_000)
    let deep = Array(String(repeating: "{\"a\":", count: 100_000).utf8)
    let requests: [(request: HTTPRequest, status: Int)] = [
      (try Self.request(.get, "/inApps/v1/transactions/\(long)"), 400),
      (try Self.request(.get, "/inApps/v1/transactions/1?\(long)&&&==&=&%00"), 200),
      (try Self.request(.get, "/inApps/v1/transactions/%2e%2e%2f"), 400),
      (try Self.request(.post, "/inApps/v1/notifications/history", body: deep), 400),
      (try Self.request(.post, "/inApps/v1/notifications/history", body: [0xFF, 0xFE, 0]), 400),
      (
        try Self.request(
          .post,
          "/inApps/v1/notifications/history",
          body: [UInt8](repeating: 0x20, count: (1 << 20) + 1)
        ), 413
      ),
      (try Self.request(token: long), 401), (try Self.request(token: "\(long).\(long)."), 431),
      (try Self.request(token: "e30.e30.\(String(repeating: "A", count: 86))"), 401),
      (try Self.request(.get, "/../../etc/passwd"), 404),
    ]
    for (request, status) in requests {
      let response = try HTTPClient(port.origin).send(request, timeout: .seconds(20))
      #expect(response.status == status, "\(request.path.description.prefix(60))")
    }
    #expect(
      try HTTPClient(port.origin).send(try Self.request(), timeout: .seconds(20)).status == 200
    )
  }

  @Test("Clients that break off in the middle of a request keep nobody from an answer")
  func brokenOff() throws {
    let port = try Port()
    defer { port.end() }
    for count in stride(from: 0, to: 800, by: 8) {
      _ = try? HTTPClient(port.origin).send(
        try Self.request(),
        timeout: .seconds(20),
        fault: .cutRequest(after: count)
      )
    }
    let response = try HTTPClient(port.origin).send(try Self.request(), timeout: .seconds(20))
    #expect(response.status == 200)
  }

  @Test("A connection that a fault resets fails for the client, and the next one is served")
  func reset() throws {
    var faults = APIFaults()
    faults[.reset] = Ratio(1, 2)
    let port = try Port(faults: faults)
    defer { port.end() }
    let found = (0..<40).map { _ -> Int in
      let request = try? Self.request()
      return request.flatMap { try? HTTPClient(port.origin).send($0, timeout: .seconds(20)) }?
        .status ?? 0
    }
    #expect(found.contains(0) && found.contains(200) && found.allSatisfy { [0, 200].contains($0) })
  }
}
