import Trials

extension StormActions {
  /// How many trials a hunt runs to make its violations smaller, all together.
  private static let shrinkingBudget = 9_000
  /// How many of them for one.
  private static let budgetPerFinding = 3_000

  /// Writes recordings and the result of a hunt, and tells of them.
  ///
  /// What was found is told even if a file could not be written.
  ///
  /// - Parameters:
  ///   - report: what was found.
  ///   - given: where files go; nil: a folder for each scenario.
  ///   - html: where a page goes; nil: nowhere.
  ///   - output: how the result is shown.
  ///   - exports: files for other tools; nil: none.
  ///   - shrinks: whether what was found is made smaller.
  ///   - terminal: where.
  /// - Returns: what to end with.
  func finish(
    _ report: HuntReport,
    _ given: String?,
    html: String?,
    _ output: OutputOptions,
    _ exports: ExportOptions? = nil,
    shrinks: Bool,
    on terminal: Terminal
  ) -> ExitCode {
    var report = report
    report.toolCommand = toolCommand
    var isWritten = true
    do {
      for note in try report.writeRecordings(to: { $0.directory(given) }) { terminal.note(note) }
    } catch {
      terminal.message("\(toolName): \(error.message)")
      isWritten = false
    }
    let path = "\(report.plan.scenarios[0].directory(given))/hunt.json"
    isWritten = write(report.json.pretty, to: path, on: terminal) && isWritten
    if shrinks, isWritten, Interruption.exitCode == nil {
      shrink(&report, on: terminal)
      if !report.smaller.isEmpty {
        isWritten = write(report.json.pretty, to: path, on: terminal)
      }
    }
    if let exports { isWritten = export(report, exports, on: terminal) && isWritten }
    isWritten = writePage(of: report.json, to: html, on: terminal) && isWritten
    if output.isJSON {
      terminal.result(report.json.compact)
    } else {
      for line in report.lines { terminal.result(line) }
    }
    if let code = Interruption.exitCode { return code }
    let code = verdict(report, on: terminal)
    tellJob("hunt", report.cases, report.lines, on: terminal)
    return code == .held && !isWritten ? .usage : code
  }

  private func verdict(_ report: HuntReport, on terminal: Terminal) -> ExitCode {
    if report.tally.trials == 0, report.tally.findings.isEmpty {
      terminal.message("\(toolName): no trial ended within the budget: nothing was judged")
      return .usage
    }
    if report.newFindings.contains(where: { $0.kind == .escape || $0.kind == .unstable }) {
      return .notDeterministic
    }
    return report.held ? .held : .violated
  }

  /// Makes the violations smaller, the first ones first, as far as the budget goes.
  private func shrink(_ report: inout HuntReport, on terminal: Terminal) {
    var left = Self.shrinkingBudget
    let start = ContinuousClock.now
    var progress = Progress(on: terminal)
    let findings = report.tally.findings
    for (index, finding) in findings.enumerated() where finding.canShrink && left > 0 {
      let budget = min(left, Self.budgetPerFinding)
      progress.update(
        after: ContinuousClock.now - start,
        "making finding \(index + 1) of \(findings.count) smaller"
      )
      do throws(ShrinkProcess.Failure) {
        let process = ShrinkProcess(recording: report.recordings[index], budget: budget)
        let (smaller, spent) = try process.run()
        report.smaller[index] = smaller
        left -= spent
      } catch .interrupted {
        progress.finish()
        terminal.message("\(toolName): interrupted: 'shrink' makes a recording smaller later")
        break
      } catch {
        left -= budget
        progress.finish()
        terminal.message("\(toolName): \(finding.signature): not made smaller: \(error.told)")
      }
    }
    progress.finish()
  }
}

extension ShrinkProcess.Failure {
  /// What happened, in a few words.
  fileprivate var told: String {
    switch self {
    case .interrupted: "interrupted"
    case .tookTooLong: "it took too long"
    case .ended(let end):
      "in another order, or another world, the logic ends its process (\(end.rawValue))"
    case .nothing: "it did not come back"
    }
  }
}
