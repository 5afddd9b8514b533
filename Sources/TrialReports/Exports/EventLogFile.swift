public import FileFormats
public import StoreSimulation
public import Trials

/// A file to which the events of a trial are streamed, in constant memory.
public final class EventLogFile {
  private let file: FileStream
  private var log = EventLogText()

  /// Creates the file and writes the header.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - trial: the trial that runs.
  /// - Throws: ``AtomicFile/Failure``.
  public init(path: String, _ trial: Trial) throws(AtomicFile.Failure) {
    file = try FileStream(path: path)
    file.write(log.header(trial))
  }

  /// Writes an event.
  ///
  /// - Parameter event: The event.
  public func hear(_ event: TimedEvent) { file.write(log.line(event)) }

  /// Writes the last line and moves the file to its path.
  ///
  /// - Parameter outcome: The outcome of the trial.
  /// - Throws: ``AtomicFile/Failure``; no file is left behind then.
  public func finish(_ outcome: Outcome) throws(AtomicFile.Failure) {
    file.write(log.end(outcome))
    try file.finish()
  }
}

@available(*, unavailable)
extension EventLogFile: Sendable {}
