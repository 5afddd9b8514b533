import FileFormats
import TrialReports
import StoreSimulation
import Synchronization
import Trials

/// Where the events of a run go while it goes on, from whatever thread; nowhere if nobody asks.
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

  /// Leads to a file, or nowhere.
  init(_ file: sending EventLogFile?) {
    if let file { log = Log(file) } else { log = nil }
  }

  /// Hears of an event; nil if nobody asks for them.
  var hear: (@Sendable (TimedEvent) -> Void)? {
    guard let log else { return nil }
    return { event in log.hear(event) }
  }

  /// Ends the file, if there is one.
  ///
  /// - Parameter outcome: what came of the run.
  /// - Throws: ``AtomicFile/Failure``.
  func finish(_ outcome: Outcome) throws(AtomicFile.Failure) {
    try log?.finish(outcome)
  }
}
