public import FileFormats
public import StoreSimulation
public import Trials

/// The events of a trial on their way into a file, in constant memory.
public final class EventLogFile {
  private let file: FileStream
  private var log = EventLogText()

  /// Opens a file and writes the header.
  ///
  /// - Parameters:
  ///   - path: where it will be.
  ///   - trial: what runs.
  /// - Throws: ``AtomicFile/Failure``.
  public init(path: String, _ trial: Trial) throws(AtomicFile.Failure) {
    file = try FileStream(path: path)
    file.write(log.header(trial))
  }

  /// Writes an event down.
  ///
  /// - Parameter event: what happened.
  public func hear(_ event: TimedEvent) { file.write(log.line(event)) }

  /// Writes the end and puts the file in its place.
  ///
  /// - Parameter outcome: what came of the trial.
  /// - Throws: ``AtomicFile/Failure``; nothing is then left behind.
  public func finish(_ outcome: Outcome) throws(AtomicFile.Failure) {
    file.write(log.end(outcome))
    try file.finish()
  }
}

@available(*, unavailable)
extension EventLogFile: Sendable {}
