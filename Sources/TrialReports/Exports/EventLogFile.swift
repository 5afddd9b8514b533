package import FileFormats
package import StoreSimulation
package import Trials

/// A file to which the events of a trial are streamed, in constant memory.
package final class EventLogFile: EventStream {
  private let file: FileStream
  private var log = EventLogText()

  /// Creates the file and writes the header.
  package init(path: String, _ trial: Trial) throws(AtomicFile.Failure) {
    file = try FileStream(path: path)
    file.write(log.header(trial))
  }

  /// Writes an event.
  package func hear(_ event: TimedEvent) { file.write(log.line(event)) }

  /// Writes the last line and moves the file to its path.
  ///
  /// If it throws, no file is left behind.
  package func finish(_ outcome: Outcome) throws(AtomicFile.Failure) {
    file.write(log.end(outcome))
    try file.finish()
  }
}

@available(*, unavailable)
extension EventLogFile: Sendable {}
