import FileFormats
import Judging
import TrialReports
import StoreSimulation
import Trials

extension StormActions {
  /// Whether a command can write what is asked for; if not, one line says why.
  ///
  /// - Parameters:
  ///   - options: files for other tools.
  ///   - html: where a page goes; nil: nowhere.
  ///   - kinds: what the command can write.
  ///   - command: its name.
  ///   - terminal: where the line goes.
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

  /// Opens the file of events, if one is asked for; nil, with one line that says why, if it cannot.
  func eventLogText(_ options: ExportOptions, _ trial: Trial, on terminal: Terminal) -> EventSink? {
    guard let path = options.path(.events) else { return EventSink(nil) }
    do {
      return EventSink(try EventLogFile(path: path, trial))
    } catch {
      terminal.message("\(toolName): \(error.message)")
      return nil
    }
  }

  /// Writes the files of a run; false if one could not be written.
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

  /// Writes the files of a run or a hunt but for its events; false if one could not be written.
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

  /// Writes the files of a replay; false if one could not be written.
  func export(
    _ outcome: Outcome,
    of trial: Trial,
    _ options: ExportOptions,
    on terminal: Terminal
  ) -> Bool {
    for (path, kind) in options.files {
      switch kind {
      case .timeline:
        let timeline = Timeline(outcome.events, violations: outcome.violations)
        guard write(timeline.text, to: path, on: terminal) else { return false }
      case .events:
        guard let sink = eventLogText(options, trial, on: terminal) else { return false }
        outcome.events.forEach { sink.hear?($0) }
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

  /// One file for each operation: a table of percentiles holds one histogram.
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

  /// How much of a report goes into the summary of a job: far less than the megabyte that it takes.
  private static let mostLinesForJob = 400

  /// Tells the job on GitHub Actions that this runs in, if it does, what was found.
  ///
  /// - Parameters:
  ///   - command: what ran.
  ///   - cases: what was judged.
  ///   - lines: the report for people.
  ///   - terminal: where annotations are written.
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
