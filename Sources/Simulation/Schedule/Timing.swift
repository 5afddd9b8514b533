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
