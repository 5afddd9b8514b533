import FileFormats
package import HTTP

/// A request with variables, as a target file describes it.
package struct RequestTemplate: Sendable {
  /// What a text of a target file can contain.
  package enum Variable: String, CaseIterable, Sendable {
    /// The app's user.
    case user
    /// A signed transaction.
    case transaction
    /// The product of that transaction.
    case product
    /// The identifier of that transaction.
    case transactionID = "transactionId"

    /// The variable as it is written.
    package var text: String { "{\(rawValue)}" }
  }

  /// The method.
  package let method: HTTPMethod
  /// The address.
  package let address: HTTPAddress
  let headers: [(name: String, value: String)]
  /// The body as JSON text, with variables in its strings; nil for none.
  let body: JSONText?

  /// Returns the request with all variables replaced.
  ///
  /// - Parameter values: What takes their places.
  /// - Returns: The request; nil if a header would not fit on one line.
  func request(_ values: [Variable: String]) -> HTTPRequest? {
    var all: [HTTPHeader] = []
    for (name, value) in headers {
      guard let header = HTTPHeader(name: name, value: Self.fill(value, values)) else { return nil }
      all.append(header)
    }
    if body != nil, !headers.contains(where: { $0.name.lowercased() == "content-type" }),
      let header = HTTPHeader(name: "Content-Type", value: "application/json")
    {
      all.append(header)
    }
    let text = body.map { Self.fill($0, values).compact }
    return HTTPRequest(
      method,
      address.path,
      headers: HTTPHeaders(all),
      body: Array((text ?? "").utf8)
    )
  }

  private static func fill(_ text: String, _ values: [Variable: String]) -> String {
    var text = text
    for variable in Variable.allCases {
      guard let value = values[variable] else { continue }
      text = text.replacing(variable.text, with: value)
    }
    return text
  }

  private static func fill(_ body: JSONText, _ values: [Variable: String]) -> JSONText {
    switch body {
    case .string(let text): .string(fill(text, values))
    case .array(let elements): .array(elements.map { fill($0, values) })
    case .object(let members):
      .object(members.map { JSONText.Member($0.name, fill($0.value, values)) })
    default: body
    }
  }
}
