import Simulation
import Trials

/// A process that runs trials for a hunt.
protocol TrialProcess: Sendable {
  /// Runs trials and waits for them.
  ///
  /// - Parameters:
  ///   - question: the trials to run.
  ///   - take: a closure that receives each slice of the counts as soon as it arrives.
  /// - Returns: why the process runs no more trials.
  func run(_ question: WorkerQuestion, _ take: (WorkerSlice) -> Void) -> TrialProcessAnswer
  /// The last message of the runtime before the process ended; nil if there was none.
  var lastWords: String? { get }
  /// How the last trial left the simulation before the process ended; nil if it did not.
  var escape: Escape.Kind? { get }
  /// Asks the process to send its counts and end after the current trial.
  func stop()
  /// Ends the process at once, and returns when it is gone.
  func end()
  /// Closes the open files of an ended process, which must not be used afterward.
  func dispose()
}

/// The reason why a process runs no more trials.
enum TrialProcessAnswer: Hashable, Sendable {
  /// All trials ran.
  case finished
  /// The process was asked to stop; the current trial does not count.
  case stopped(inFlight: Int?)
  /// The process ended by itself, during that trial if one had begun.
  case ended(ProcessEnd, trial: Int?)
  /// The answer of the process is invalid, or the process cannot run.
  case failed(String)
}
