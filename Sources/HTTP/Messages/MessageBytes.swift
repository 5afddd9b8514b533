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
