/// How much of a message is read before it is refused.
package struct HTTPLimits: Hashable, Sendable {
  /// The most bytes of the first line, the headers and the trailers together.
  package let head: Int
  /// The most bytes of the body, without the framing of chunks.
  package let body: Int

  /// Sets limits.
  package init(head: Int, body: Int) {
    self.head = head
    self.body = body
  }

  /// The limits of a client for answers: 64 KiB and 1 MiB.
  package static let ofResponses = HTTPLimits(head: 64 << 10, body: 1 << 20)
  /// The limits of a server for requests: 16 KiB and 1 MiB.
  package static let ofRequests = HTTPLimits(head: 16 << 10, body: 1 << 20)
}
