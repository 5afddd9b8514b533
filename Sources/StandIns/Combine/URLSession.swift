// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/foundation. Comments note the differences.

public import Foundation
public import FoundationNetworking
import Simulation
import StoreModel
import Synchronization

/// A session whose requests travel over the connection of the simulated device, to a server that
/// the app's glue plays.
///
/// It has no cache, cookies, redirects or challenges, and tells its delegate nothing.
public final class URLSession: Sendable {
  public typealias AuthChallengeDisposition =
    FoundationNetworking.URLSession.AuthChallengeDisposition
  public typealias ResponseDisposition = FoundationNetworking.URLSession.ResponseDisposition

  public static let shared = URLSession(nil)

  public var configuration: URLSessionConfiguration { given ?? .ephemeral }
  public var delegate: (any URLSessionDelegate)? { nil }

  private let given: URLSessionConfiguration?

  private init(_ given: URLSessionConfiguration?) { self.given = given }

  public convenience init(configuration: URLSessionConfiguration) { self.init(configuration) }

  public convenience init(
    configuration: URLSessionConfiguration,
    delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) { self.init(configuration) }

  public func finishTasksAndInvalidate() {}
  public func invalidateAndCancel() {}

  public func data(
    for request: URLRequest,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) { try await Self.send(request) }

  public func data(
    from url: URL,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) { try await Self.send(URLRequest(url: url)) }

  public func upload(
    for request: URLRequest,
    from bodyData: Data,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) { try await Self.send(Self.request(request, bodyData)) }

  public func dataTask(with request: URLRequest) -> URLSessionDataTask {
    dataTask(with: request) { _, _, _ in }
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
    URLSessionTask(request) {
      do {
        let (data, response) = try await Self.send(request)
        completionHandler(data, response, nil)
      } catch { completionHandler(nil, nil, error) }
    }
  }

  public func dataTaskPublisher(
    for request: URLRequest
  ) -> AnyPublisher<(data: Data, response: URLResponse), URLError> {
    AnyPublisher(
      Future { promise in
        // Simulated code runs on one thread.
        nonisolated(unsafe) let promise = promise
        Task {
          do {
            unsafe promise(.success(try await Self.send(request)))
          } catch { unsafe promise(.failure(error as? URLError ?? URLError(.unknown))) }
        }
      }
    )
  }

  public func dataTaskPublisher(
    for url: URL
  ) -> AnyPublisher<(data: Data, response: URLResponse), URLError> {
    dataTaskPublisher(for: URLRequest(url: url))
  }

  public func uploadTask(
    with request: URLRequest,
    from bodyData: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    let request = Self.request(request, bodyData)
    return dataTask(with: request, completionHandler: completionHandler)
  }

  private static func request(_ request: URLRequest, _ body: Data?) -> URLRequest {
    var request = request
    request.httpBody = body
    return request
  }

  /// Sends a request and waits for the answer.
  private static func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
    guard let url = request.url else { throw URLError(.badURL) }
    guard let connection = (Simulation.currentEnvironment as? AppEnvironment)?.connection
    else { throw URLError(.notConnectedToInternet) }
    guard await connection.carryRequest() else { throw URLError(.notConnectedToInternet) }
    let answer = await (connection.responder as? Responder)?.answer(request)
    guard let answer else {
      let place = "\(request.httpMethod ?? "GET") \(url.host ?? "")\(url.path)"
      Simulation.noteMissing("an answer to \(place), from respond(to:) in the glue")
      throw URLError(.cannotConnectToHost)
    }
    // The server has done its work even if the app never learns of it.
    guard await connection.carryResponse() else { throw URLError(.networkConnectionLost) }
    try Task.checkCancellation()
    let response = HTTPURLResponse(
      url: url,
      statusCode: answer.status,
      httpVersion: "HTTP/1.1",
      headerFields: answer.headers
    )
    guard let response else { throw URLError(.badServerResponse) }
    return (answer.body, response)
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
