/// The headers of a message, in the order in which they are sent.
package struct HTTPHeaders: Hashable, Sendable {
  /// The headers in order.
  package private(set) var all: [HTTPHeader]

  /// Takes headers in order.
  package init(_ all: [HTTPHeader] = []) { self.all = all }

  /// Adds a header after the others.
  package mutating func append(_ header: HTTPHeader) { all.append(header) }

  /// Returns the value of the first header with a name, whatever the case of its letters.
  package subscript(name: String) -> String? {
    all.first { HTTPCharacters.areSame($0.name, name) }?.value
  }

  /// Returns the values of all headers with a name, whatever the case of its letters.
  package func values(of name: String) -> [String] {
    all.filter { HTTPCharacters.areSame($0.name, name) }.map(\.value)
  }

  /// Returns the elements of a header that is a list with commas, in lower case.
  func elements(of name: String) -> [String] {
    values(of: name).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map { element in
        let bytes = HTTPCharacters.trimmed(Array(element.utf8)[...])
        return String(decoding: bytes.map(HTTPCharacters.lowercased), as: UTF8.self)
      }
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// Takes headers that the code knows to be valid; anything else is a mistake in the code.
  ///
  /// Check text from elsewhere with ``HTTPHeader/init(name:value:)``.
  package init(dictionaryLiteral elements: (String, String)...) {
    all = elements.map { name, value in
      guard let header = HTTPHeader(name: name, value: value) else {
        preconditionFailure("'\(name): \(value)' is no header")
      }
      return header
    }
  }
}

/// One header: a name and a value that fit on one line.
package struct HTTPHeader: Hashable, Sendable {
  /// The name, as it was written.
  package let name: String
  /// The value, without blanks at its ends.
  package let value: String

  /// Accepts a token as the name and a value without control characters; nil for anything else,
  /// such as a line break, which would begin another header.
  package init?(name: String, value: String) {
    guard !name.isEmpty, name.utf8.allSatisfy(HTTPCharacters.isToken),
      value.utf8.allSatisfy(HTTPCharacters.isValue)
    else { return nil }
    self.name = name
    self.value = String(decoding: HTTPCharacters.trimmed(Array(value.utf8)[...]), as: UTF8.self)
  }
}

/// A message while it is written.
///
/// Only it writes the headers that say where a message ends, so they are never repeated and never
/// contradict the body.
struct MessageBytes {
  private static let framing = ["Content-Length", "Transfer-Encoding", "Connection"]

  private var bytes: [UInt8] = []

  init(firstLine: String, reserving bodySize: Int) {
    bytes.reserveCapacity(bodySize + 512)
    add(line: firstLine)
  }

  private mutating func add(line: String) {
    bytes += line.utf8
    bytes += [HTTPCharacters.carriageReturn, HTTPCharacters.lineFeed]
  }

  mutating func add(name: String, value: String) { add(line: "\(name): \(value)") }

  /// Adds headers, but not those about the length and the connection.
  mutating func add(_ headers: HTTPHeaders) {
    for header in headers.all
    where !Self.framing.contains(where: { HTTPCharacters.areSame($0, header.name) }) {
      add(name: header.name, value: header.value)
    }
  }

  mutating func addLength(_ count: Int) { add(name: "Content-Length", value: "\(count)") }

  /// Returns the whole message.
  consuming func ended(body: [UInt8]) -> [UInt8] {
    add(line: "")
    return bytes + body
  }
}
