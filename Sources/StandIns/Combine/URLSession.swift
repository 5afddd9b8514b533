// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/foundation. Comments note the differences.

// One of the files with `nonisolated(unsafe)`. It is sound because all simulated code runs on one
// thread.

public import Foundation
public import FoundationNetworking
import Simulation
import StoreModel
import Synchronization

/// A session whose requests travel over the connection of the simulated device, to a server that
/// the app's glue plays.
///
/// It has no cache, cookies, redirects or challenges.
public final class URLSession: Sendable {
  public typealias AuthChallengeDisposition =
    FoundationNetworking.URLSession.AuthChallengeDisposition
  public typealias ResponseDisposition = FoundationNetworking.URLSession.ResponseDisposition
  public typealias DataTaskPublisher = AnyPublisher<(data: Data, response: URLResponse), URLError>

  public static let shared = URLSession(nil)

  public var configuration: URLSessionConfiguration { given ?? .ephemeral }
  public let delegate: (any URLSessionDelegate)?

  private let given: URLSessionConfiguration?
  /// Whether handlers run on the main queue.
  private let isOnMain: Bool

  private init(
    _ given: URLSessionConfiguration?,
    _ delegate: (any URLSessionDelegate)? = nil,
    isOnMain: Bool = false
  ) {
    self.given = given?.copy() as? URLSessionConfiguration
    (self.delegate, self.isOnMain) = (delegate, isOnMain)
  }

  public convenience init(configuration: URLSessionConfiguration) { self.init(configuration) }

  public convenience init(
    configuration: URLSessionConfiguration,
    delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) { self.init(configuration, delegate, isOnMain: queue === OperationQueue.main) }

  public func finishTasksAndInvalidate() {}
  public func invalidateAndCancel() {}

  // Without the delegate, too: a requirement of a protocol has no default.

  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await send(request)
  }

  public func data(
    for request: URLRequest,
    delegate: (any URLSessionTaskDelegate)?
  ) async throws -> (Data, URLResponse) { try await send(request) }

  public func data(from url: URL) async throws -> (Data, URLResponse) {
    try await send(URLRequest(url: url))
  }

  public func data(
    from url: URL,
    delegate: (any URLSessionTaskDelegate)?
  ) async throws -> (Data, URLResponse) { try await send(URLRequest(url: url)) }

  public func upload(
    for request: URLRequest,
    from bodyData: Data
  ) async throws -> (Data, URLResponse) { try await send(Self.request(request, bodyData)) }

  public func upload(
    for request: URLRequest,
    from bodyData: Data,
    delegate: (any URLSessionTaskDelegate)?
  ) async throws -> (Data, URLResponse) { try await send(Self.request(request, bodyData)) }

  /// Sends the request; what only a delegate would hear is refused.
  public func dataTask(with request: URLRequest) -> URLSessionDataTask {
    if delegate != nil { Simulation.noteNotSimulated("URLSession with a delegate") }
    return dataTask(with: request) { _, _, _ in }
  }

  public func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

  public func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    URLSessionTask(request) { [self] in
      let result: Result<(Data, URLResponse), any Error>
      do { result = .success(try await send(request)) } catch { result = .failure(error) }
      let handle = { @Sendable in
        switch result {
        case .success(let (data, response)): completionHandler(data, response, nil)
        case .failure(let error): completionHandler(nil, nil, error)
        }
      }
      if isOnMain { DispatchQueue.main.async(execute: handle) } else { handle() }
    }
  }

  public func uploadTask(
    with request: URLRequest,
    from bodyData: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    dataTask(with: Self.request(request, bodyData), completionHandler: completionHandler)
  }

  /// Sends the request for each subscriber.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    AnyPublisher { value, completion in
      nonisolated(unsafe) let (value, completion) = (value, completion)
      let task = Task {
        do {
          let (data, response) = try await self.send(request)
          unsafe value((data, response))
          unsafe completion(.finished)
        } catch { unsafe completion(.failure(error as? URLError ?? URLError(.unknown))) }
      }
      return AnyCancellable { task.cancel() }
    }
  }

  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    dataTaskPublisher(for: URLRequest(url: url))
  }

  private static func request(_ request: URLRequest, _ body: Data?) -> URLRequest {
    var request = request
    request.httpBody = body
    return request
  }
}

extension URLSession {
  /// Sends a request and waits for the answer.
  private func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
    guard let url = request.url else { throw URLError(.badURL) }
    guard let connection = (Simulation.currentEnvironment as? AppEnvironment)?.connection
    else { throw URLError(.notConnectedToInternet) }
    let sent = withOwnHeaders(request)
    let answer = Mutex<Answer?>(nil)
    let responder = connection.responder as? Responder
    let end = await connection.exchange(waiting: milliseconds(for: request)) {
      let given = await responder?.answer(sent)
      answer.withLock { $0 = given }
      return given != nil
    }
    switch end {
    case .canceled: throw URLError(.cancelled)
    case .offline: throw URLError(.notConnectedToInternet)
    case .timedOut: throw URLError(.timedOut)
    case .answered, .unanswered: break
    }
    guard let answer = answer.withLock({ $0 }) else {
      let place = "\(request.httpMethod ?? "GET") \(url.host ?? "")\(url.path)"
      Simulation.noteMissing("\(MissingThings.answer)\(place), from respond(to:) in the glue")
      throw URLError(.cannotConnectToHost)
    }
    let response = HTTPURLResponse(
      url: url,
      statusCode: answer.status,
      httpVersion: "HTTP/1.1",
      headerFields: answer.headers
    )
    guard let response else { throw URLError(.badServerResponse) }
    return (answer.body, response)
  }

  /// Returns how long the session waits for a request: at most as long as its configuration says.
  private func milliseconds(for request: URLRequest) -> Int64 {
    // Zero and what is no number mean the default.
    let own = request.timeoutInterval > 0 ? request.timeoutInterval : 60
    let most = given.map(\.timeoutIntervalForRequest) ?? 60
    return Int64(min(own, most > 0 ? most : 60, 86_400) * 1_000)
  }

  /// Returns a request with the header fields of the configuration that it does not set itself.
  private func withOwnHeaders(_ request: URLRequest) -> URLRequest {
    var request = request
    for (name, value) in given?.httpAdditionalHeaders ?? [:] {
      guard let name = name.base as? String, request.value(forHTTPHeaderField: name) == nil
      else { continue }
      request.setValue("\(value)", forHTTPHeaderField: name)
    }
    return request
  }

  /// The answer of a server that the glue plays.
  public struct Answer: Hashable, Sendable {
    public let status: Int
    public let headers: [String: String]
    public let body: Data

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - status: The status code of HTTP.
    ///   - headers: The header fields.
    ///   - body: The body.
    public init(status: Int = 200, headers: [String: String] = [:], body: Data = Data()) {
      (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Creates an answer whose body is JSON.
    ///
    /// - Parameters:
    ///   - text: The text of the JSON value.
    ///   - status: The status code of HTTP.
    /// - Returns: The answer.
    public static func json(_ text: String, status: Int = 200) -> Answer {
      let headers = ["Content-Type": "application/json"]
      return Answer(status: status, headers: headers, body: Data(text.utf8))
    }
  }

  /// What answers the requests of one process.
  package struct Responder: Sendable {
    package let answer: @Sendable (URLRequest) async -> Answer?

    package init(_ answer: @escaping @Sendable (URLRequest) async -> Answer?) {
      self.answer = answer
    }
  }
}
