/// Where the server under test takes the time from, other than from the content of requests.
package struct TargetClock: Hashable, Sendable {
  /// A header of each request with the simulated date in milliseconds since 1970; nil for none.
  let header: String?
  /// The path of libfaketime, which moves the clock of the server's processes; nil for none.
  let library: String?
  /// How far the server's clock is behind that of the store.
  let behind: Duration
}

extension ServerTarget {
  /// Whether a library moves the clock of the server, by a file.
  package var movesClock: Bool { clock?.library != nil }
}
