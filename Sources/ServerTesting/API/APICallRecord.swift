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
    APICallLine(
      number: number,
      request: request,
      status: status,
      failure: failure ?? (status == nil ? "connection reset" : nil)
    ).json
  }
}

/// One line of `api.jsonl`.
private struct APICallLine: JSONObject {
  var number = 0
  var request = ""
  var status: Int?
  var failure: String?

  static let members: [JSONMember<Self>] = [
    .init("number", \.number, "The number of the request, from 1."),
    .init("request", \.request, "The method and the path with its query."),
    .init("status", \.status, "The status of the answer; null if the connection was reset."),
    .init("failure", \.failure, "Why it failed; null if it did not."),
  ]
}
