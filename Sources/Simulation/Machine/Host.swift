/// An actor that only provides a place to run: one lane of a simulation.
///
/// Pass it to one of your own actors as its host. The actor returns the host's executor:
///
/// ```swift
/// actor Counter {
///   let host: any Actor
///   nonisolated var unownedExecutor: UnownedSerialExecutor { host.unownedExecutor }
/// }
/// ```
public actor Host {
  /// The lane on which everything hosted here runs.
  public nonisolated let lane: Lane

  init(lane: Lane) {
    self.lane = lane
    lane.domain.noteHost(1)
  }

  deinit { lane.domain.noteHost(-1) }
}

/// A host on real threads: a plain actor that is counted as long as it lives.
actor PlainHost {
  private let domain: FailureDomain

  init(of domain: FailureDomain) {
    self.domain = domain
    domain.noteHost(1)
  }

  deinit { domain.noteHost(-1) }
}
