package import HTTP
import Simulation
import StoreJSON
package import StoreModel
package import StoreSigning
package import StoreSimulation

/// The App Store Server API of the simulated App Store over HTTP.
///
/// The books answer each call; this reads the request and writes the answer. It has no state of its
/// own; equal requests on equal books have equal answers.
///
/// Source: developer.apple.com/documentation/appstoreserverapi.
package struct ServerAPI: Sendable {
  private let tokens: TokenVerifier
  private let signer: AppStoreSigner
  private let faults: APIFaults
  private let seed: UInt64

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
    let fault = drawFault(ofRequest: books.countRequest())
    if fault == .reset { return nil }
    do throws(TokenRefusal) {
      try tokens.verify(request.headers["Authorization"], at: now / 1_000)
    } catch { return Self.unauthenticated("\(error)") }
    switch fault {
    case .unauthorized: return Self.unauthenticated("a fault of the test")
    case .notFound: return Self.response(.accountNotFoundRetryable)
    case .tooManyRequests:
      let next = StoreDate(rawValue: now) + APIFaults.pause
      return Self.response(.rateLimitExceeded(retryAfter: next))
    case .failure: return Self.response(.generalInternal)
    case .retryableFailure: return Self.response(.generalInternalRetryable)
    case .stale, .reset, nil: break
    }
    guard let request = APIRequest(request) else { return Self.response(.generalBadRequest) }
    let date = fault == .stale ? books.today - faults.staleBy.most : books.today
    switch Endpoint.match(request.method, request.segments) {
    case .endpoint(let endpoint, let choices):
      let context = AnswerContext(in: request.environment, at: date, signedBy: signer)
      let call = APICall(request: request, choices: choices, context: context, signer: signer)
      do throws(AppStoreServerError) {
        return Self.response(try endpoint.answer(call)(&books))
      } catch { return Self.response(error) }
    case .otherMethods(let methods):
      let allowed = methods.map(\.description).joined(separator: ", ")
      return HTTPResponse(status: 405, headers: ["Allow": allowed])
    case .nothing: return HTTPResponse(status: 404)
    }
  }

  /// Returns the fault of a request, which follows from its number and the seed; nil for none.
  private func drawFault(ofRequest number: Int) -> APIFaults.Fault? {
    var stream = RandomStream(seed: seed, purpose: "server API", owner: UInt64(number))
    return APIFaults.Fault.allCases.first { stream.happens(faults[$0]) }
  }

  // MARK: Answers

  private static func response(_ content: APICall.Content) -> HTTPResponse {
    switch content {
    case .object(let json): response(status: 200, json)
    case .nothing: HTTPResponse(status: 200)
    case .accepted: HTTPResponse(status: 202)
    }
  }

  private static func response(_ refusal: AppStoreServerError) -> HTTPResponse {
    let error = APIError(refusal)
    let json: JSONValue = [
      "errorCode": .integer(error.code), "errorMessage": .string(error.message),
    ]
    guard case .rateLimitExceeded(let next) = refusal else {
      return response(status: error.status, json)
    }
    // A time, not a number of seconds to wait.
    return response(status: error.status, json, retryAfter: next.rawValue)
  }

  /// Apple's client for Python reads an error only if the type is exactly this one.
  private static func response(
    status: Int,
    _ json: JSONValue,
    retryAfter: Int64? = nil
  ) -> HTTPResponse {
    var headers: HTTPHeaders = ["Content-Type": "application/json"]
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

/// A refused call over HTTP.
struct APIError: Hashable {
  /// `errorCode`.
  let code: Int64
  /// `errorMessage`.
  let message: String

  /// Describes why a call is refused; what has no code over HTTP is a failure there.
  init(_ error: AppStoreServerError) {
    (code, message) = error.wire ?? AppStoreServerError.generalInternal.wire ?? (5_000_000, "")
  }

  /// The status of the answer.
  var status: Int { Int(code / 10_000) }
}

extension AppStoreSigner: AnswerSigner {
  /// Returns a notification whose text is made at once.
  package func signNotification(_ payload: NotificationPayload) -> SignedNotification {
    SignedNotification(rawValue: sign(payload))
  }
}
