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
  ///   - kinds: the kinds that the command can write.
  ///   - command: the name of the command.
  ///   - terminal: the terminal for the message.
  /// - Returns: whether it can.
  func canExport(
    _ options: ExportOptions,
    _ html: String?,
    _ kinds: [ExportKind],
    of command: String,
    on terminal: Terminal
  ) -> Bool {
    guard let refusal = options.refusal(kinds, of: command) else {
      return canWrite(files: options.files.map(\.path) + [html], on: terminal)
    }
    terminal.message("\(toolName): \(refusal)")
    return false
  }

  /// Opens the file of events, if requested; returns nil, after a one-line message, if that fails.
  func eventLogText(_ options: ExportOptions, _ trial: Trial, on terminal: Terminal) -> EventSink? {
    guard let path = options.path(.events) else { return EventSink(nil) }
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
    return export(report, options, on: terminal) && isWritten
  }

  /// Writes the files of a run or a hunt except its events; returns false if one could not be
  /// written.
  func export(
    _ report: some ExportedReport,
    _ options: ExportOptions,
    on terminal: Terminal
  ) -> Bool {
    var isWritten = true
    for (path, kind) in options.files {
      let isDone: Bool
      switch kind {
      case .percentiles: isDone = writePercentiles(report.measured, to: path, on: terminal)
      case .histograms: isDone = write(report.histogramLog, to: path, on: terminal)
      case .metrics: isDone = write(report.metrics, to: path, on: terminal)
      case .junit: isDone = write(report.junit, to: path, on: terminal)
      case .events, .timeline: continue
      }
      isWritten = isWritten && isDone
    }
    return isWritten
  }

  /// Writes the files of a replay; returns false if one could not be written.
  func export(
    _ outcome: Outcome,
    of trial: Trial,
    _ options: ExportOptions,
    on terminal: Terminal
  ) -> Bool {
    for (path, kind) in options.files {
      switch kind {
      case .timeline:
        let timeline = Timeline(outcome.record.events, violations: outcome.violations)
        guard write(timeline.text, to: path, on: terminal) else { return false }
      case .events:
        guard let sink = eventLogText(options, trial, on: terminal) else { return false }
        outcome.record.events.forEach { sink.hear?($0) }
        do throws(AtomicFile.Failure) {
          try sink.finish(outcome)
        } catch {
          terminal.message("\(toolName): \(error.message)")
          return false
        }
      case .percentiles, .histograms, .metrics, .junit: break
      }
    }
    return true
  }

  /// Writes a file for each operation, because a table of percentiles holds one histogram.
  private func writePercentiles(
    _ measured: [(name: String, histogram: Histogram)],
    to path: String,
    on terminal: Terminal
  ) -> Bool {
    let stem = path.dropLast(ExportKind.percentiles.rawValue.count)
    var files: [String] = []
    for (name, histogram) in measured {
      let file = "\(stem).\(name)\(ExportKind.percentiles.rawValue)"
      guard write(PercentileTable(histogram).text, to: file, on: terminal) else { return false }
      files.append(file)
    }
    terminal.note(
      files.isEmpty
        ? "\(path): nothing was measured, so there is no table"
        : "one table for each operation: \(files.joined(separator: ", "))"
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
