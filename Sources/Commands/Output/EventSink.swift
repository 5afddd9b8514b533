import FileFormats
import TrialReports
import StoreSimulation
import Synchronization
import Trials

/// A thread-safe sink for the events of a run in progress; without a file, it discards them.
final class EventSink: Sendable {
  private let file: Mutex<EventLogFile?>

  init(_ file: sending EventLogFile?) { self.file = Mutex(file) }

  /// The closure that receives events; nil if they are not wanted.
  var hear: (@Sendable (TimedEvent) -> Void)? {
    guard file.withLock({ $0 != nil }) else { return nil }
    return { event in self.file.withLock { $0?.hear(event) } }
  }

  func finish(_ outcome: Outcome) throws(AtomicFile.Failure) {
    try file.withLock { file throws(AtomicFile.Failure) in try file?.finish(outcome) }
  }
}
