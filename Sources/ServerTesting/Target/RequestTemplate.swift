import FileFormats
package import HTTP
import StoreJSON

/// A request with variables, as a target file describes it.
package struct RequestTemplate: Sendable {
  /// The variables that a text of a target file can contain.
  package enum Variable: String, CaseIterable, Sendable {
    /// The app's user.
    case user
    /// The date in the simulated world, in milliseconds since 1970.
    case date
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
  package var method: HTTPMethod
  /// The address.
  package var address = HTTPAddress.unread
  var headers: [(name: String, value: String)] = []
  /// The body as JSON text, with variables in its strings; nil for none.
  var body: JSONValue?

  /// Returns the request with all variables replaced.
  ///
  /// - Parameter values: The values of the variables.
  /// - Returns: The request; nil if a value does not fit into a header.
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
    guard let path = path(values) else { return nil }
    return HTTPRequest(
      method,
      path,
      headers: HTTPHeaders(all),
      body: Array((text ?? "").utf8)
    )
  }

  private func path(_ values: [Variable: String]) -> HTTPPath? {
    let text = address.path.description
    guard text.utf8.contains(UInt8(ascii: "{")) else { return address.path }
    return HTTPPath(Self.fill(text, values.mapValues(Self.percentEncoded)))
  }

  /// The names in braces in all texts, such as `user`.
  var names: [String] {
    let texts =
      [address.path.description] + headers.map(\.value) + (body.map { Self.texts(of: $0) } ?? [])
    return texts.flatMap { text in
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
        part.contains("}") ? String(part.prefix { $0 != "}" }) : nil
      }
    }
  }

  private static func texts(of body: JSONValue) -> [String] {
    body.text.map { [$0] }
      ?? (body.elements + body.members.map(\.value)).flatMap { texts(of: $0) }
  }

  /// Returns a text as a part of a path (RFC 3986, 2.3).
  private static func percentEncoded(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
        return String(character)
      }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static func fill(_ text: String, _ values: [Variable: String]) -> String {
    // A text of several thousand characters that is only a variable is common.
    let only = Variable.allCases.first { $0.text == text }
    if let only { return values[only] ?? text }
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var text = text
    for variable in Variable.allCases {
      guard let value = values[variable] else { continue }
      text = text.replacing(variable.text, with: value)
    }
    return text
  }

  private static func fill(_ body: JSONValue, _ values: [Variable: String]) -> JSONValue {
    switch body {
    case .string(let text): .string(fill(text, values))
    case .array(let elements): .array(elements.map { fill($0, values) })
    case .object(let members):
      .object(members.map { JSONValue.Member($0.name, fill($0.value, values)) })
    default: body
    }
  }
}
