package import HTTP
import JSON
import Simulation
import StoreModel
package import StoreSigning
package import StoreSimulation

/// The App Store Server API of the simulated App Store: answers requests from books.
///
/// It has no state of its own; equal requests on equal books have equal answers.
///
/// Source: developer.apple.com/documentation/appstoreserverapi.
package struct ServerAPI: Sendable {
  private let tokens: TokenVerifier
  private let signer: AppStoreSigner
  private let faults: APIFaults
  private let seed: UInt64

  /// How long a client that sent too many requests is told to wait, in milliseconds.
  private static let pause =
    APIFaults.pause.rawValue / VirtualDuration.milliseconds(1).rawValue

  /// Creates the API of an app.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - key: the key with which clients sign their tokens.
  ///   - faults: what goes wrong.
  ///   - seed: decides which requests go wrong.
  package init(
    app: AppStoreApp,
    key: APIKey = .simulated,
    faults: APIFaults = APIFaults(),
    seed: UInt64 = 0
  ) {
    tokens = TokenVerifier(key: key, bundleID: app.bundleID)
    signer = AppStoreSigner(app: app)
    self.faults = faults
    self.seed = seed
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - books: the books, which note what the developer orders.
  ///   - now: the time of the wall clock in milliseconds since 1970, for tokens and waits.
  /// - Returns: the answer; nil if the connection is to be reset instead.
  package func answer(
    _ request: HTTPRequest,
    from books: inout APIBooks,
    at now: Int64
  ) -> HTTPResponse? {
    let fault = faults.fault(ofRequest: books.countRequest(), seed: seed)
    if fault == .reset { return nil }
    do throws(TokenRefusal) {
      try tokens.verify(request.headers["Authorization"], at: now / 1_000)
    } catch { return Self.unauthenticated("\(error)") }
    switch fault {
    case .unauthorized: return Self.unauthenticated("a fault of the test")
    case .notFound: return Self.response(.accountNotFoundYet)
    case .tooManyRequests:
      return Self.response(.tooManyRequests, retryAfter: now + Self.pause)
    case .failure: return Self.response(.internalError)
    case .retryableFailure: return Self.response(.internalErrorForNow)
    case .stale, .reset, nil: break
    }
    guard let taken = APIRequest(request) else { return Self.response(.badRequest) }
    let date = fault == .stale ? books.today - faults.staleBy.most : books.today
    let call = APICall(request: taken, date: date, signer: signer)
    switch Endpoint.match(taken.method, taken.segments) {
    case .endpoint(let endpoint, let choices):
      do throws(APIError) {
        return Self.response(try Self.content(endpoint, choices, call, &books))
      } catch { return Self.response(error) }
    case .otherMethods(let methods):
      let allowed = methods.map(\.description).joined(separator: ", ")
      return HTTPResponse(status: 405, headers: ["Allow": allowed])
    case .nothing: return HTTPResponse(status: 404)
    }
  }

  private static func content(
    _ endpoint: Endpoint,
    _ choices: [String],
    _ call: APICall,
    _ books: inout APIBooks
  ) throws(APIError) -> APICall.Content {
    let id = choices.first ?? ""
    switch endpoint {
    case .transactionInfo: return .object(try call.transactionInfo(id, books))
    case .history1:
      return .object(try call.history(id, books, hasFinishedConsumables: false))
    case .history2: return .object(try call.history(id, books, hasFinishedConsumables: true))
    case .statuses: return .object(try call.statuses(id, books))
    case .refunds1: return .object(try call.refunds(id, books, isPaged: false))
    case .refunds2: return .object(try call.refunds(id, books, isPaged: true))
    case .order: return .object(call.order(id, books))
    case .extend: return .object(try call.extend(id, &books))
    case .massExtension: return .object(try call.extendAll(&books))
    case .massExtensionStatus:
      let status = try call.massExtensionStatus(product: id, identifier: choices[1], books)
      return .object(status)
    case .notificationHistory: return .object(try call.notificationHistory(books))
    case .testNotification: return .object(call.requestTest(&books))
    case .testStatus: return .object(try call.testStatus(id, books))
    case .appAccountToken:
      try call.setAppAccountToken(id, &books)
      return .nothing
    case .consumption1:
      try call.sendConsumption1(id, books)
      return .accepted
    case .consumption2:
      try call.sendConsumption(id, books)
      return .accepted
    }
  }

  // MARK: Answers

  private static func response(_ content: APICall.Content) -> HTTPResponse {
    switch content {
    case .object(let json): response(status: 200, json)
    case .nothing: HTTPResponse(status: 200)
    case .accepted: HTTPResponse(status: 202)
    }
  }

  private static func response(_ error: APIError, retryAfter: Int64? = nil) -> HTTPResponse {
    let json: JSONValue = [
      "errorCode": .integer(error.code), "errorMessage": .string(error.message),
    ]
    return response(status: error.status, json, retryAfter: retryAfter)
  }

  /// Apple's client for Python reads an error only if the type is exactly this one.
  private static func response(
    status: Int,
    _ json: JSONValue,
    retryAfter: Int64? = nil
  ) -> HTTPResponse {
    var headers: HTTPHeaders = ["Content-Type": "application/json"]
    // A time, not a number of seconds to wait.
    if let retryAfter, let header = HTTPHeader(name: "Retry-After", value: "\(retryAfter)") {
      headers.append(header)
    }
    return HTTPResponse(status: status, headers: headers, body: Array(json.compact.utf8))
  }

  private static func unauthenticated(_ reason: String) -> HTTPResponse {
    HTTPResponse(
      status: 401,
      headers: ["Content-Type": "text/plain; charset=utf-8"],
      body: Array("Unauthenticated\n\n\(reason)\n".utf8)
    )
  }
}
