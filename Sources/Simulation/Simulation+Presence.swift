/// What there is in a simulation, and what led to it.
extension Simulation {
  /// What happened after what, in one number; zero where times are drawn.
  ///
  /// Runs that differ only in the order of steps on different lanes, of which none leads to the
  /// other, have the same. What time it is, or what else they share, counts for nothing.
  public var causalFingerprint: UInt64 { state.causality.fingerprint }

  /// How many hosts of processes exist; the world's own are not counted.
  ///
  /// Once all processes are killed, none should: what remains was leaked by the code that ran on
  /// it.
  public var liveHosts: Int { handle.hostCount }
}
