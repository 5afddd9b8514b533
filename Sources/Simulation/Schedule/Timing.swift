/// How a simulation turns windows into instants.
public enum Timing: Hashable, Sendable {
  /// The strategy chooses among everything whose window is open: a race is decided by the schedule,
  /// never by a drawn latency. For finding races among few users.
  ///
  /// `hop` is how long a ready job may wait for its turn.
  case windows(hop: VirtualDuration)
  /// Instants are drawn inside their windows, and time moves when nothing can run. For load.
  case instants
}
