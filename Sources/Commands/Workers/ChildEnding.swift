import Trials

/// The reason why a child process answers no more.
enum ChildEnding: Hashable, Sendable {
  /// The request was met.
  case finished
  /// The process was stopped; the current trial does not count.
  case stopped(inFlight: Int?)
  /// The process ended by itself, during that trial if one had begun.
  case ended(ProcessEnd, trial: Int?)
  /// The request cannot be met, or the process cannot run.
  case failed(String)
}
