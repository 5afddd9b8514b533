import FileFormats
import Judging
import TrialReports
import StoreSimulation
import Trials

extension StormActions {
  /// Returns whether a command can write the requested files; if not, prints a one-line message.
  ///
  /// - Parameters:
  ///   - options: the files for other tools.
  ///   - html: the path of a page; if nil, no page is written.
  ///   - command: the command.
  ///   - terminal: the terminal for the message.
  /// - Returns: whether it can.
  func canExport(
    _ options: ExportOptions,
    _ html: String?,
    of command: ExportSource.Command,
    on terminal: Terminal
  ) -> Bool {
    guard let refusal = options.refusal(of: command) else {
      return canWrite(files: options.files.map(\.path) + [html], on: terminal)
    }
    terminal.message("\(toolName): \(refusal)")
    return false
  }

  /// Opens the file of events, if requested; returns nil, after a one-line message, if that fails.
  func eventSink(_ options: ExportOptions, _ trial: Trial, on terminal: Terminal) -> EventSink? {
    guard let path = options.streamedPath else { return EventSink(nil) }
    do {
      return EventSink(try EventLogFile(path: path, trial))
    } catch {
      terminal.message("\(toolName): \(error.message)")
      return nil
    }
  }

  /// Writes the files of a run; returns false if one could not be written.
  func export(
    _ report: RunReport,
    _ events: EventSink,
    _ options: ExportOptions,
    on terminal: Terminal
  ) -> Bool {
    var isWritten = true
    do throws(AtomicFile.Failure) {
      try events.finish(report.outcome)
    } catch {
      terminal.message("\(toolName): \(error.message)")
      isWritten = false
    }
    return export(.run(report), options, on: terminal) && isWritten
  }

  /// Writes the files for other tools, except those that were written during a run; returns false
  /// if one could not be written.
  func export(
    _ source: ExportSource,
    _ options: ExportOptions,
    on terminal: Terminal
  ) -> Bool {
    var isWritten = true
    for (path, format) in options.files {
      switch format.content(of: source) {
      case .file(let text)?: isWritten = write(text, to: path, on: terminal) && isWritten
      case .tables(let tables)?:
        isWritten = write(tables, format.ending, to: path, on: terminal) && isWritten
      case nil: break
      }
    }
    return isWritten
  }

  private func write(
    _ tables: [(name: String, text: String)],
    _ ending: String,
    to path: String,
    on terminal: Terminal
  ) -> Bool {
    let stem = path.dropLast(ending.count)
    let files = tables.map { (path: "\(stem).\($0.name)\(ending)", text: $0.text) }
    guard files.allSatisfy({ write($0.text, to: $0.path, on: terminal) }) else { return false }
    terminal.note(
      files.isEmpty
        ? "\(path): nothing was measured, so there is no table"
        : "one table for each operation: \(files.map(\.path).joined(separator: ", "))"
    )
    return true
  }

  /// The most lines of a report in a job summary, which stays far below the limit of a megabyte.
  private static let mostLinesForJob = 400

  /// Reports the findings to the GitHub Actions job in which this runs, if it does.
  ///
  /// - Parameters:
  ///   - command: the command that ran.
  ///   - cases: the cases that were checked.
  ///   - lines: the report for people.
  ///   - terminal: the terminal for annotations.
  func tellJob(
    _ command: String,
    _ cases: [ReportCase],
    _ lines: [String],
    on terminal: Terminal
  ) {
    guard JobSummary.isJob(environment) else { return }
    for line in WorkflowCommands(cases, title: command).lines { terminal.message(line) }
    let failed = cases.count { $0.result == .failed || $0.result == .broken }
    let shown = lines.prefix(Self.mostLinesForJob).joined(separator: "\n")
    let verdict = failed == 0 ? "held" : "\(failed) of \(cases.count) cases failed"
    let markdown = "### \(toolName) \(command): \(verdict)\n\n```text\n\(shown)\n```\n"
    if let reason = JobSummary(environment)?.append(markdown) {
      terminal.message("\(toolName): \(reason)")
    }
  }
}
