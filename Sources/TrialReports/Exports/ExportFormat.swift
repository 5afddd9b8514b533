package import FileFormats
package import StoreSimulation
package import Trials

/// A file format for other tools, identified by the ending of a file's name.
///
/// A new format is a type with this conformance in a file of its own, and an entry in
/// ``ExportFormats/all``. The option `--export`, its help and its error messages follow from there.
package protocol ExportFormat: Sendable {
  /// The ending of the file's name, such as `.prom`.
  var ending: String { get }
  /// What it is, in a few words, for lists and for the guide.
  var summary: String { get }
  /// The help text about the format; nil if the ending says enough.
  var note: String? { get }
  /// The commands that can write the format.
  var commands: [ExportSource.Command] { get }
  /// Opens a file that a run writes while it runs; nil for a format that is written at the end.
  func stream(_ trial: Trial, to path: String) throws(AtomicFile.Failure) -> (any EventStream)?
  /// Returns the content of a file; nil if the source has none.
  func content(of source: ExportSource) -> ExportContent?
}

extension ExportFormat {
  /// The help text about the format: none by default.
  package var note: String? { nil }
  /// Returns nil: by default, a format is written at the end.
  package func stream(
    _ trial: Trial,
    to path: String
  ) throws(AtomicFile.Failure) -> (any EventStream)? { nil }
}

/// What a command can export.
package enum ExportSource: Sendable {
  /// A run.
  case run(RunReport)
  /// A hunt.
  case hunt(HuntReport)
  /// A replayed trial.
  case replay(Trial, outcome: Outcome)

  /// A command that exports.
  package enum Command: String, CaseIterable, Sendable {
    /// Runs one load-sized trial.
    case run
    /// Runs many small trials.
    case hunt
    /// Reproduces a recorded violation.
    case replay
  }
}

/// The content of an exported file.
package enum ExportContent: Sendable {
  /// One file with this text.
  case file(String)
  /// A file for each name, which precedes the ending.
  case tables([(name: String, text: String)])
}

/// A file that a run writes while it runs, in constant memory.
package protocol EventStream: AnyObject {
  /// Writes what follows from an event.
  func hear(_ event: TimedEvent)

  /// Writes the end and moves the file to its path.
  ///
  /// If it throws, no file is left behind.
  func finish(_ outcome: Outcome) throws(AtomicFile.Failure)
}
