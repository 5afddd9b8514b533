/// The contents of a simulation and their causes.
extension Simulation {
  /// A fingerprint of the happens-before relation; zero if instants are drawn.
  ///
  /// Runs that differ only in the order of steps on different lanes, where neither leads to the
  /// other, have the same fingerprint. The time of the steps and other shared state have no
  /// influence.
  public var causalFingerprint: UInt64 { state.causality.fingerprint }

  /// The number of existing hosts of processes, not counting the world's own.
  ///
  /// After all processes are killed, the number should be zero. Any remaining host was leaked by
  /// the code that ran on it.
  public var liveHosts: Int { handle.hostCount }
}
