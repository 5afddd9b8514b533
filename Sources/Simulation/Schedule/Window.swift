/// The window in which something may happen: not before ``earliest`` and normally not after
/// ``latest``.
public struct Window: Hashable, Sendable {
  /// The earliest instant.
  public let earliest: VirtualInstant
  /// The latest instant, as long as everything else can wait.
  public let latest: VirtualInstant

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - earliest: The earliest instant.
  ///   - latest: The latest instant; not before `earliest`.
  public init(from earliest: VirtualInstant, to latest: VirtualInstant) {
    precondition(earliest <= latest, "a window must not end before it begins")
    self.earliest = earliest
    self.latest = latest
  }
}

/// How a simulation turns windows into instants.
public enum Timing: Hashable, Sendable {
  /// The strategy chooses among everything whose window is open.
  ///
  /// The schedule decides races, never a drawn latency. Use it to find races among few users.
  ///
  /// `hop` is the maximum time that a ready job may wait for its turn.
  case windows(hop: VirtualDuration)
  /// Instants are drawn inside their windows, and time advances when nothing can run.
  ///
  /// Use it for load.
  case instants
}
