public import FileFormats
public import StoreSimulation
public import Trials

/// A file to which the events of a trial are streamed, in constant memory.
public final class EventLogFile {
  private let file: FileStream
  private var log = EventLogText()

  /// Creates the file and writes the header.
  public init(path: String, _ trial: Trial) throws(AtomicFile.Failure) {
    file = try FileStream(path: path)
    file.write(log.header(trial))
  }

  /// Writes an event.
  public func hear(_ event: TimedEvent) { file.write(log.line(event)) }

  /// Writes the last line and moves the file to its path.
  ///
  /// If it throws, no file is left behind.
  public func finish(_ outcome: Outcome) throws(AtomicFile.Failure) {
    file.write(log.end(outcome))
    try file.finish()
  }
}

@available(*, unavailable)
extension EventLogFile: Sendable {}
