import HTTP
package import StoreJSON

/// One request of the server under test to the App Store Server API, and its answer.
package struct APICallRecord: Sendable {
  /// The number of the request, from 1.
  package let number: Int
  /// The method and the path with its query.
  package let request: String
  /// The status of the answer; nil if the connection was reset.
  package let status: Int?
  /// The body of an answer that is a failure.
  private let failure: String?

  init(number: Int, _ request: HTTPRequest, _ response: HTTPResponse?) {
    self.number = number
    self.request = "\(request.method) \(request.path)"
    status = response?.status
    failure = response.flatMap { $0.status >= 300 ? $0.text : nil }
  }

  /// The request as one line of JSON.
  package var json: JSONValue {
    [
      "number": .integer(Int64(number)), "request": .string(request),
      "status": status.map { .integer(Int64($0)) } ?? .null,
      "failure": failure.map { .string($0) } ?? (status == nil ? "connection reset" : .null),
    ]
  }
}
