import HTTP
import StoreModel

/// A request to the App Store Server API, taken apart.
struct APIRequest {
  /// The method.
  let method: HTTPMethod
  /// The store that is asked.
  let environment: StoreEnvironment
  /// The parts of the path between slashes, decoded.
  let segments: [String]
  /// The parameters.
  let query: APIQuery
  private let body: [UInt8]

  /// The first part of each path to the sandbox, which in real life has a host of its own.
  static let sandbox = "sandbox"

  /// Takes a request apart; nil if its path or query is not well encoded.
  init?(_ request: HTTPRequest) {
    guard let query = APIQuery(request.path.query) else { return nil }
    var segments: [String] = []
    let parts = request.path.path.split(separator: "/", omittingEmptySubsequences: false)
    for part in parts.dropFirst() {
      guard let segment = PercentEncoding.text(part, plusIsSpace: false) else { return nil }
      segments.append(segment)
    }
    let isSandbox = segments.first == Self.sandbox
    method = request.method
    environment = isSandbox ? .sandbox : .production
    self.segments = isSandbox ? Array(segments.dropFirst()) : segments
    self.query = query
    body = request.body
  }

  /// Returns the body as a JSON object.
  func object() throws(APIError) -> WireObject {
    do { return try WireObject(utf8: body) } catch { throw .badRequest }
  }
}
