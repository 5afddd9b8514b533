import Dispatch
import Foundation
import HTTP
import Synchronization
import Testing

/// The server under test on its own thread, until the test lets go of it.
final class RunningServer: Sendable {
  private final class Shared: Sendable {
    let isOver = Atomic(false)
    let end = DispatchSemaphore(value: 0)
    let paths = Mutex<[String]>([])
  }

  let origin: HTTPOrigin
  private let shared = Shared()

  init(
    limits: HTTPServerLimits = HTTPServerLimits(),
    answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse = RunningServer.echo
  ) throws {
    let listener = try HTTPListener()
    origin = listener.origin
    let shared = shared
    Thread.detachNewThread {
      let server = HTTPServer(listener, limits: limits)
      do {
        try server.run(until: { shared.isOver.load(ordering: .relaxed) }) { request in
          shared.paths.withLock { $0.append(request.path.description) }
          return answer(request)
        }
      } catch { Issue.record(error) }
      shared.end.signal()
    }
  }

  deinit { shared.isOver.store(true, ordering: .relaxed) }

  /// The paths of the requests so far, in order.
  var paths: [String] { shared.paths.withLock { $0 } }

  /// Tells the server to end and waits until it has.
  func stop() {
    shared.isOver.store(true, ordering: .relaxed)
    shared.end.wait()
  }

  /// Answers with the method, the path and the body.
  static func echo(_ request: HTTPRequest) -> HTTPResponse {
    let first = Array("\(request.method) \(request.path) ".utf8)
    return HTTPResponse(status: 200, body: first + request.body)
  }
}
