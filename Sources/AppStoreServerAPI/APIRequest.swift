import HTTP
import StoreJSON
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
  func object() throws(AppStoreServerError) -> WireObject {
    do { return try WireObject(utf8: body) } catch { throw .generalBadRequest }
  }
}

/// The parameters after the question mark; the same name may come several times.
struct APIQuery {
  /// The parameters in order, decoded.
  let parameters: [(name: String, value: String)]

  /// Reads the text after a question mark, which may be empty; nil if it is not well encoded.
  init?(_ text: Substring?) {
    var parameters: [(name: String, value: String)] = []
    for part in (text ?? "").split(separator: "&") {
      let name = part.prefix { $0 != "=" }
      let value = part.dropFirst(name.count + 1)
      guard let name = PercentEncoding.text(name, plusIsSpace: true),
        let value = PercentEncoding.text(value, plusIsSpace: true)
      else { return nil }
      parameters.append((name, value))
    }
    self.parameters = parameters
  }

  /// Returns the first value under a name; nil if there is none.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Returns all values under a name, in order.
  func values(of name: String) -> [String] {
    parameters.filter { $0.name == name }.map(\.value)
  }

  /// All parameters except one, as a text that depends only on them.
  func text(without name: String) -> String {
    parameters.filter { $0.name != name }.map { "\($0.name)\u{0}\($0.value)\u{0}" }.sorted()
      .joined()
  }
}

/// Text in addresses, where a percent sign and two digits stand for a byte (RFC 3986, 2.1).
enum PercentEncoding {
  /// Decodes a text.
  ///
  /// - Parameters:
  ///   - text: the encoded text.
  ///   - plusIsSpace: whether a plus sign stands for a space, as in forms.
  /// - Returns: the text; nil if it has an incomplete code, or is not UTF-8.
  static func text(_ text: some StringProtocol, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = rest.prefix(2)
        guard digits.count == 2, let high = digit(digits[digits.startIndex]),
          let low = digit(digits[digits.startIndex + 1])
        else { return nil }
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") && plusIsSpace ? UInt8(ascii: " ") : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
