/// An event outside the simulation's control, after which the run cannot be repeated.
public struct Escape: Error, Hashable, Sendable {
  /// The kind of an escape.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A thread outside the simulation resumed one of its tasks.
    case foreignEnqueue
    /// A real timer was started, by `Task.sleep` or a similar call.
    case realTimer
    /// An actor of another simulation was called.
    case otherSimulation
    /// A plain actor of another simulated process was called.
    case otherProcess
    /// A thread was created.
    case thread
    /// The thread would have waited for another thread or for its own run loop.
    case blockingWait
    /// The thread would have paused for a long time while another process had work to do.
    case longPause
    /// A real network connection was started.
    case network
    /// A Dispatch source that is not a timer, or a similar object, would have put work on a queue.
    case dispatchSource
    /// A block was put on a run loop.
    case runLoop
    /// A queue was suspended.
    case queueSuspended
    /// Code on real threads asked for the main actor.
    case mainActorOnThreads
    /// The program's globals cannot be found, because it has no symbol table or an unsupported one.
    case globalsNotFound
    /// The variant names a module that the program does not have.
    case moduleNotFound
    /// Code under test used a global in a test, and the variant does not name the app's modules.
    case globalsNotNamed
    /// Code under test changed a global that had been set before any of it ran.
    case globalChanged
    /// Code under test called a part of a replacement module that is not simulated.
    case notSimulated
    /// Jobs of plain actors are not captured in this program.
    case actorsNotCaptured
    /// Jobs of the main actor are not captured in this program.
    case mainActorNotCaptured
    /// Sleeps are not captured in this program.
    case sleepNotCaptured
    /// Clocks are not captured in this program.
    case clocksNotCaptured
    /// Randomness is not captured in this program.
    case randomnessNotCaptured
    /// Dispatch queues are not captured in this program.
    case queuesNotCaptured
    /// Preferences are not captured in this program.
    case preferencesNotCaptured
  }

  /// The kind of the escape.
  public let kind: Kind
  /// The last operation before the escape was detected.
  package let last: Operation
  /// The virtual time at which the escape was detected.
  package let instant: VirtualInstant
  /// The name of the cause, such as a module, if it has one.
  package var symbol: String?
}

extension Escape: CustomStringConvertible {
  /// What happened, its usual cause, and what to do.
  public var description: String { Self.describe(kind, symbol) }

  static func describe(_ kind: Kind, _ symbol: String?) -> String {
    symbol.map { "\($0): \(kind.reason)" } ?? kind.reason
  }
}

extension Escape.Kind {
  /// What happened, its usual cause, and what to do.
  package var reason: String {
    switch self {
    case .foreignEnqueue:
      "a task was resumed from outside the simulation, usually by a thread of the app or of a "
        + "library that uses threads: use the clock and the store that the app was given"
    case .realTimer:
      "a real timer was started, usually by a sleep that this build cannot capture: use the clock "
        + "that the app was given"
    case .otherSimulation:
      "an actor of another simulation was called, usually through a global or static object that "
        + "outlives a run: name its module in the variant's `globals`"
    case .otherProcess:
      "an actor of another simulated process was called, usually through a global or static object "
        + "that all devices share: name its module in the variant's `globals`"
    case .thread:
      "a thread was created, and what it does cannot be repeated: use a task or a queue"
    case .blockingWait:
      "the thread would block forever, because all simulated code runs on it (a semaphore, a "
        + "group's wait, a run loop, sync on a busy queue): use await"
    case .longPause:
      "the thread was paused (Thread.sleep, sleep) for more than 100 ms while another device had "
        + "something to do, which would be late: use Task.sleep"
    case .network:
      "a real network request was started: use the server connection that the app was given"
    case .dispatchSource:
      "a DispatchSource that is no timer or a work item's notify was used, which cannot be "
        + "captured: use a task or async"
    case .runLoop:
      "a block was put on a run loop, which never runs in a simulation: use DispatchQueue.main or "
        + "the main actor"
    case .queueSuspended:
      "a queue was suspended, which cannot be simulated: use a task, or start its work later"
    case .mainActorOnThreads:
      "the main actor was used in a run on real threads, where all simulated devices would share "
        + "it: run without --time real"
    case .globalsNotFound:
      "the program's global variables cannot be found, so devices would share those of the app: "
        + "build without stripping symbols, or set `globals: []` in the variant if the app has none"
    case .moduleNotFound:
      "the variant's `globals` names a module that this program does not have: correct the name "
        + "or remove it"
    case .globalsNotNamed:
      "the app used a global or static variable in a test, where all devices would share it: name "
        + "the app's modules in the variant, as in `globals: [\"Shop\"]`"
    case .globalChanged:
      "the app changed a global variable that was set before the first trial, for example in "
        + "main.swift, and that all devices share: set it when the app launches"
    case .notSimulated:
      "this call compiles but is not simulated: leave it out of what the glue calls, or put it "
        + "behind a check of your own"
    case .actorsNotCaptured: Self.notCaptured("jobs of plain actors (swift_task_switch)")
    case .mainActorNotCaptured: Self.notCaptured("jobs of the main actor")
    case .sleepNotCaptured: Self.notCaptured("Task.sleep")
    case .clocksNotCaptured: Self.notCaptured("Date() and the system's clocks")
    case .randomnessNotCaptured: Self.notCaptured("random numbers and UUID()")
    case .queuesNotCaptured: Self.notCaptured("Dispatch queues")
    case .preferencesNotCaptured: Self.notCaptured("UserDefaults.standard")
    }
  }

  private static func notCaptured(_ what: String) -> String {
    "this program cannot capture \(what), usually because of --static-swift-stdlib, a sanitizer or "
      + "another version of Swift: build without them, or hand in hosts and clocks and set "
      + "`captures: false` in the variant"
  }
}
