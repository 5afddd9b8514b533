/// Something that left the simulation, so that its run can no longer be repeated.
public struct Escape: Error, Hashable, Sendable {
  /// How it left.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A thread that does not belong to the simulation resumed one of its tasks.
    case foreignEnqueue
    /// A timer of real time was started, by `Task.sleep` or its kin.
    case realTimer
    /// An actor that belongs to another simulation was called.
    case otherSimulation
  }

  /// How it left.
  public let kind: Kind
  /// The last thing that the simulation did before it was noticed.
  public let last: Operation
  /// When it was noticed, in virtual time.
  public let instant: VirtualInstant
}

extension Escape: CustomStringConvertible {
  /// What happened, its usual cause, and what to do.
  public var description: String {
    switch kind {
    case .foreignEnqueue:
      "a task was resumed from outside the simulation; the usual causes are Task.sleep, "
        + "Dispatch and blocking calls: use the clock and the store that the app was given"
    case .realTimer:
      "a timer of real time was started; the usual cause is Task.sleep: "
        + "use the clock that the app was given"
    case .otherSimulation:
      "an actor of another simulation was called; the usual cause is a global or static object "
        + "that outlives a run: make it anew for each launch"
    }
  }
}
