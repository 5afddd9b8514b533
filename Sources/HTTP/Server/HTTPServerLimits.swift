/// The limits of a server for its clients.
package struct HTTPServerLimits: Hashable, Sendable {
  /// The longest request.
  package var message = HTTPLimits.ofRequests
  /// The most connections; others wait until one closes.
  package var connections = 1_000
  /// How long a connection may be idle before it is closed.
  package var idle = Duration.seconds(60)
  /// How long a request may take to arrive, an answer to be taken, and a client to close after its
  /// last answer.
  package var transfer = Duration.seconds(10)

  /// The usual limits.
  package init() {}
}
