import Simulation
import Trials

/// A process that runs trials for a hunt.
protocol TrialProcess: Sendable {
  /// Runs trials and waits for them.
  ///
  /// - Parameters:
  ///   - question: which.
  ///   - take: is handed each slice of what was counted, as soon as it is there.
  /// - Returns: why it waits no longer.
  func run(_ question: WorkerQuestion, _ take: (WorkerSlice) -> Void) -> TrialProcessAnswer
  /// What the runtime said as the process ended; nil if nothing.
  var lastWords: String? { get }
  /// How its last trial left the simulation before the process ended; nil if it did not.
  var escape: Escape.Kind? { get }
  /// Asks it to end after the trial that it is in; what was counted until then is handed over.
  func stop()
  /// Ends it at once, and returns when it is gone.
  func end()
  /// Lets go of what it held open, once it is gone; nothing may be asked of it any more.
  func dispose()
}

/// Why a process runs no more trials.
enum TrialProcessAnswer: Hashable, Sendable {
  /// All were run.
  case finished
  /// It was asked to stop; a trial that it was still in counts for nothing.
  case stopped(inFlight: Int?)
  /// It ended by itself, in that trial if it had begun one.
  case ended(ProcessEnd, trial: Int?)
  /// It cannot be understood, or cannot work at all.
  case failed(String)
}
