import Dispatch
import Foundation
import Synchronization
import Testing

@testable import HTTP

/// A server that follows a script for each connection, one after the other, on its own thread.
final class ScriptedServer: Sendable {
  typealias Script = @Sendable (PlainConnection) throws -> Void

  private let listener: HTTPListener
  private let ends: [DispatchSemaphore]

  init(_ scripts: Script...) throws {
    let listener = try HTTPListener()
    let ends = scripts.map { _ in DispatchSemaphore(value: 0) }
    self.listener = listener
    self.ends = ends
    Thread.detachNewThread {
      for (script, end) in zip(scripts, ends) {
        do { try Self.follow(script, listener) } catch { Issue.record(error) }
        end.signal()
      }
    }
  }

  private static func follow(_ script: Script, _ listener: HTTPListener) throws {
    while true {
      let deadline = ContinuousClock.now + .seconds(50)
      _ = try listener.socket.wait(for: .reading, until: deadline)
      if let socket = try listener.socket.accepted() { return try script(PlainConnection(socket)) }
    }
  }

  var origin: HTTPOrigin { listener.origin }

  /// Waits until the script of a connection has ended, and the connection with it.
  func awaitEnd(of connection: Int) { ends[connection].wait() }

  /// Answers requests with the given texts, in order, and then closes the connection.
  static func answering(_ answers: String...) -> Script {
    { connection in
      for answer in answers {
        _ = try connection.request()
        try connection.write(answer)
      }
    }
  }
}
