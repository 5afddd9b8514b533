/// How many requests are sent at once, and how fast.
package struct LoadPace: Hashable, Sendable {
  /// The number of connections, each with at most one request in progress.
  package let connections: Int
  /// Requests per second, whether the server keeps up or not; nil to send each as soon as a
  /// connection is free.
  package let rate: Int?
  /// How often all requests are sent, each time to an empty server.
  package let rounds: Int

  /// Describes a load.
  package init(connections: Int, rate: Int?, rounds: Int) {
    (self.connections, self.rate, self.rounds) = (connections, rate, rounds)
  }
}
