/// Something that left the simulation, so that its run can no longer be repeated.
public struct Escape: Error, Hashable, Sendable {
  /// How it left.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
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
    /// The thread was to pause for a long time, while another process had something to do.
    case longPause
    /// A connection to a real network was begun.
    case network
    /// Dispatch was to put something on a queue by itself.
    case dispatchSource
    /// A block was put on a run loop.
    case runLoop
    /// A queue was suspended.
    case queueSuspended
    /// Code on real threads asked for the main actor.
    case mainActorOnThreads
    /// The program has no symbol table, or none that is read, so its globals cannot be found.
    case globalsNotFound
    /// The program has no module of a name that the variant gives.
    case moduleNotFound
    /// In a test, code under test used a global, and the variant does not name the app's modules.
    case globalsNotNamed
    /// Code under test changed a global that had a value before any of it ran.
    case globalChanged
    /// Something of a module that stands in for the system's was called, and is not simulated.
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
    /// Queues of Dispatch are not captured in this program.
    case queuesNotCaptured
    /// Preferences are not captured in this program.
    case preferencesNotCaptured
  }

  /// How it left.
  public let kind: Kind
  /// The last thing that the simulation did before it was noticed.
  public let last: Operation
  /// When it was noticed, in virtual time.
  public let instant: VirtualInstant
  /// What it is about, where that has a name: a module, for example.
  public var symbol: String?
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
  public var reason: String {
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
    case .timer:
      "a Timer or a Dispatch timer was started, which never fires in a simulation: use Task.sleep "
        + "or asyncAfter"
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
      "a DispatchSource or a work item's notify was used, which cannot be captured: use a task or "
        + "async"
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
