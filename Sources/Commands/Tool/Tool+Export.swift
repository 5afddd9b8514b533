import FileFormats
import Judging
import StoreJSON
import StoreSimulation
import TrialReports
import Trials

extension Tool {
  /// Checks whether a command can write the requested files and the page.
  func checkExport(
    _ options: ExportOptions,
    _ html: String?,
    of command: ExportSource.Command
  ) throws {
    if let refusal = options.refusal(of: command) { throw Refusal(refusal) }
    try checkWriting(files: options.files.map(\.path) + [html])
  }

  /// Opens the files that a run writes while it runs.
  func eventSink(_ options: ExportOptions, _ trial: Trial) throws(AtomicFile.Failure) -> EventSink {
    var streams: [any EventStream] = []
    for (path, format) in options.files {
      if let stream = try format.stream(trial, to: path) { streams.append(stream) }
    }
    return EventSink(streams)
  }

  /// Writes the files of a run; returns false if one could not be written.
  func export(_ report: RunReport, _ events: EventSink, _ options: ExportOptions) -> Bool {
    let isWritten = attempt { try events.finish(report.outcome) } != nil
    return export(.run(report), options) && isWritten
  }

  /// Writes the files for other tools, except those that were written during a run; returns false
  /// if one could not be written.
  func export(_ source: ExportSource, _ options: ExportOptions) -> Bool {
    var isWritten = true
    for (path, format) in options.files {
      switch format.content(of: source) {
      case .file(let text)?: isWritten = write(text, to: path) && isWritten
      case .tables(let tables)?: isWritten = write(tables, format.ending, to: path) && isWritten
      case nil: break
      }
    }
    return isWritten
  }

  private func write(
    _ tables: [(name: String, text: String)],
    _ ending: String,
    to path: String
  ) -> Bool {
    let stem = path.dropLast(ending.count)
    let files = tables.map { (path: "\(stem).\($0.name)\(ending)", text: $0.text) }
    guard files.allSatisfy({ write($0.text, to: $0.path) }) else { return false }
    terminal.printNote(
      files.isEmpty
        ? "\(path): nothing was measured, so there is no table"
        : "one table for each operation: \(files.map(\.path).joined(separator: ", "))"
    )
    return true
  }

  /// The most lines of a report in a job summary, which stays far below the limit of a megabyte.
  private static let mostLinesForJob = 400

  /// Reports the findings to the GitHub Actions job in which this runs, if it does.
  func tellJob(_ command: String, _ cases: [ReportCase], _ lines: [String]) {
    guard JobSummary.isJob(environment) else { return }
    for line in WorkflowCommands(cases, title: command).lines { terminal.message(line) }
    let failed = cases.count { $0.result == .failed || $0.result == .broken }
    let shown = lines.prefix(Self.mostLinesForJob).joined(separator: "\n")
    let verdict = failed == 0 ? "held" : "\(failed) of \(cases.count) cases failed"
    let markdown = "### \(name) \(command): \(verdict)\n\n```text\n\(shown)\n```\n"
    if let reason = JobSummary(environment)?.append(markdown) { message(reason) }
  }

  /// Writes the page of a result, if requested; returns false, after a one-line message, if that
  /// fails.
  func writePage(of result: JSONValue, to path: String?) -> Bool {
    guard let path else { return true }
    guard let page = ResultPage(result, toolCommand: command) else { return false }
    return write(page.html, to: path)
  }
}
