import FileFormats
import TrialReports
import StoreSimulation
import Synchronization
import Trials

/// A thread-safe sink for the events of a run in progress; without a file, it discards them.
struct EventSink: Sendable {
  private final class Log: Sendable {
    private let file: Mutex<EventLogFile>

    init(_ file: sending EventLogFile) { self.file = Mutex(file) }

    func hear(_ event: TimedEvent) { file.withLock { file in file.hear(event) } }

    func finish(_ outcome: Outcome) throws(AtomicFile.Failure) {
      try file.withLock { file throws(AtomicFile.Failure) in try file.finish(outcome) }
    }
  }

  private let log: Log?

  /// Creates a sink for a file, or one that discards events.
  init(_ file: sending EventLogFile?) {
    if let file { log = Log(file) } else { log = nil }
  }

  /// The closure that receives events; nil if they are not wanted.
  var hear: (@Sendable (TimedEvent) -> Void)? {
    guard let log else { return nil }
    return { event in log.hear(event) }
  }

  /// Completes the file, if there is one.
  ///
  /// - Parameter outcome: the outcome of the run.
  /// - Throws: ``AtomicFile/Failure``.
  func finish(_ outcome: Outcome) throws(AtomicFile.Failure) {
    try log?.finish(outcome)
  }
}
