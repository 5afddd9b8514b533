import FileFormats
import Trials

/// Every event, one JSON object per line.
///
/// A run writes them while they happen: see ``EventLogFile``.
struct EventsFormat: ExportFormat {
  let ending = ".ndjson"
  let summary = "every event, one JSON object per line"
  let commands: [ExportSource.Command] = [.run, .replay]

  func stream(
    _ trial: Trial,
    to path: String
  ) throws(AtomicFile.Failure) -> (any EventStream)? { try EventLogFile(path: path, trial) }

  func content(of source: ExportSource) -> ExportContent? {
    guard case .replay(let trial, let outcome) = source else { return nil }
    var log = EventLogText()
    var text = log.header(trial)
    for event in outcome.record.events { text += log.line(event) }
    return .file(text + log.end(outcome))
  }
}
