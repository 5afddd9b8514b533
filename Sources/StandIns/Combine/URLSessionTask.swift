// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/foundation. Comments note the differences.

import Synchronization

public typealias URLSessionDataTask = URLSessionTask
public typealias URLSessionUploadTask = URLSessionTask

public final class URLSessionTask: Sendable {
  public enum State: Int, Sendable {
    case running
    case suspended
    case canceling
    case completed
  }

  private struct Progress {
    var state = State.suspended
    var work: Task<Void, Never>?
  }

  public let originalRequest: URLRequest?
  public var currentRequest: URLRequest? { originalRequest }
  public var state: State { progress.withLock { $0.state } }

  private let progress = Mutex(Progress())
  private let work: @Sendable () async -> Void

  init(_ request: URLRequest, work: @escaping @Sendable () async -> Void) {
    (originalRequest, self.work) = (request, work)
  }

  public func resume() {
    progress.withLock { progress in
      guard progress.work == nil, progress.state == .suspended else { return }
      progress.state = .running
      progress.work = Task {
        await work()
        self.progress.withLock { $0.state = .completed }
      }
    }
  }

  /// What was sent still reaches the server; the handler receives an error.
  public func cancel() {
    progress.withLock { progress in
      guard progress.state == .running || progress.state == .suspended else { return }
      progress.state = .canceling
      progress.work?.cancel()
    }
  }

  /// Does nothing.
  public func suspend() {}
}
