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
    /// A plain actor that belongs to another simulated process was called.
    case otherProcess
    /// A timer of a run loop or of Dispatch was started.
    case timer
    /// A thread was made.
    case thread
    /// The thread was to wait for another one, or for its own run loop.
    case blockingWait
    /// A connection to a real network was begun.
    case network
    /// Dispatch was to put something on a queue by itself.
    case dispatchSource
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
      "a task was resumed from outside the simulation; the usual cause is a thread of the code's "
        + "own, or a library that has threads: use the clock and the store that the app was given"
    case .realTimer:
      "a timer of real time was started; the usual cause is a sleep that this build cannot "
        + "capture: use the clock that the app was given"
    case .otherSimulation:
      "an actor of another simulation was called; the usual cause is a global or static object "
        + "that outlives a run: name its module in the variant's `globals`"
    case .otherProcess:
      "an actor of another simulated process was called; the usual cause is a global or static "
        + "object that all devices share: name its module in the variant's `globals`"
    case .timer:
      "a Timer, or a timer of Dispatch, was started: nothing simulated makes it fire; use "
        + "Task.sleep or asyncAfter"
    case .thread:
      "a thread was made: what it does cannot be repeated; use a task or a queue"
    case .blockingWait:
      "the thread was to be blocked (a semaphore, a group's wait, a run loop, a queue's sync on "
        + "itself): everything simulated runs on it; use await"
    case .network:
      "a real network request was begun: use the server connection that the app was given"
    case .dispatchSource:
      "Dispatch was to put something on a queue by itself (a DispatchSource, a work item's "
        + "notify): use a task or async"
    }
  }
}
