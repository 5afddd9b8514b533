import FileFormats
import TrialReports
import StoreSimulation
import Synchronization
import Trials

/// A thread-safe sink for the events of a run in progress; without files, it discards them.
final class EventSink: Sendable {
  private let files: Mutex<[any EventStream]>

  init(_ files: sending [any EventStream]) { self.files = Mutex(files) }

  /// The closure that receives events; nil if they are not wanted.
  var hear: (@Sendable (TimedEvent) -> Void)? {
    guard files.withLock({ !$0.isEmpty }) else { return nil }
    return { event in self.files.withLock { for file in $0 { file.hear(event) } } }
  }

  /// Completes all files, and throws the first failure.
  func finish(_ outcome: Outcome) throws(AtomicFile.Failure) {
    let failures = files.withLock { files in
      files.compactMap { file -> AtomicFile.Failure? in
        do throws(AtomicFile.Failure) { try file.finish(outcome) } catch { return error }
        return nil
      }
    }
    if let failure = failures.first { throw failure }
  }
}
