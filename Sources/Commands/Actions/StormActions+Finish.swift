import FileFormats
import TrialReports
import Trials

extension StormActions {
  /// The number of trials that a hunt may run to shrink one finding.
  private static let budgetPerFinding = 3_000

  /// Writes the recordings and the result of a hunt, and prints the result.
  ///
  /// The result is printed even if a file could not be written.
  ///
  /// - Parameters:
  ///   - report: the report of the hunt.
  ///   - given: the folder for files; if nil, each scenario has its own folder.
  ///   - html: the path of the page to write; if nil, no page is written.
  ///   - exports: the files for other tools; if nil, there are none.
  ///   - shrinking: the time for shrinking findings; if nil, they are not shrunk.
  ///   - terminal: the terminal to print to.
  /// - Returns: the exit code of the command.
  func finish(
    _ report: HuntReport,
    _ given: String?,
    html: String?,
    _ exports: ExportOptions? = nil,
    shrinking: ShrinkingTime?,
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
    if let shrinking, isWritten, Interruption.exitCode == nil {
      shrink(&report, for: shrinking, on: terminal)
      if !report.smaller.isEmpty {
        isWritten = write(report.json.pretty, to: path, on: terminal)
      }
    }
    if let exports { isWritten = export(.hunt(report), exports, on: terminal) && isWritten }
    isWritten = writePage(of: report.json, to: html, on: terminal) && isWritten
    if terminal.isJSON {
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
      terminal.message("\(toolName): no trial ended within the budget; nothing was checked")
      return .usage
    }
    if report.newFindings.contains(where: { $0.kind == .escape || $0.kind == .unstable }) {
      return .notDeterministic
    }
    return report.held ? .held : .violated
  }

  /// Shrinks the findings in order, each within its share of the time.
  private func shrink(
    _ report: inout HuntReport,
    for time: ShrinkingTime,
    on terminal: Terminal
  ) {
    var time = time
    let start = ContinuousClock.now
    var progress = Progress(on: terminal)
    let findings = report.tally.findings
    let places = findings.indices.filter { findings[$0].canShrink }
    for (number, place) in places.enumerated() {
      guard let share = time.share(amongFindings: places.count - number) else {
        report.unshrunk.append(place)
        continue
      }
      let begun = ContinuousClock.now
      progress.update(
        after: begun - start,
        "shrinking finding \(place + 1) of \(findings.count)"
      )
      do throws(ShrinkSearch.Failure) {
        report.smaller[place] = try smaller(
          report.recordings[place],
          until: begun + share,
          on: terminal
        )
      } catch .interrupted {
        progress.finish()
        terminal.message("\(toolName): interrupted; use 'shrink' to shrink a recording later")
        break
      } catch .timeRanOut {
        report.unshrunk.append(place)
      } catch {
        progress.finish()
        let signature = findings[place].signature
        terminal.message("\(toolName): \(signature): not shrunk: \(error.phrase)")
      }
      time.spend(ContinuousClock.now - begun)
    }
    progress.finish()
    if !report.unshrunk.isEmpty {
      terminal.message(
        "\(toolName): time ran out: \(report.unshrunk.count) of \(findings.count) findings were "
          + "not shrunk; use 'shrink' to shrink them later"
      )
    }
  }

  /// Shrinks a recording and writes the small one.
  private func smaller(
    _ path: String,
    until deadline: ContinuousClock.Instant,
    on terminal: Terminal
  ) throws(ShrinkSearch.Failure) -> HuntReport.Smaller {
    guard let recorded = recorded(path, on: terminal) else { throw .nothing }
    var search = ShrinkSearch(
      recorded.recording,
      budget: Self.budgetPerFinding,
      timeout: timeout(of: recorded),
      until: deadline
    )
    let (result, cut): (ShrinkingResult, ShrinkSearch.Cut?)
    do throws(ShrinkSearch.Failure) {
      (result, cut) = try shrunk(recorded, by: search, on: terminal)
    } catch .ended where ContinuousClock.now < deadline {
      // The crash may come from a result that a killed app still awaited.
      search.leavesDead = true
      (result, cut) = try shrunk(recorded, by: search, on: terminal)
    }
    let small = RaceFolder.smallPath(for: path)
    guard write(result.recording, to: small, on: terminal) else {
      throw .failed("its recording cannot be written")
    }
    return HuntReport.Smaller(
      recording: small,
      size: StorySize(
        users: result.users,
        operations: result.operations,
        preemptions: result.preemptions
      ),
      saw: result.saw,
      lines: result.story,
      pair: (try? Recording(text: result.recording))?.pair,
      picture: result.picture.flatMap { RacePicture(text: $0) },
      isUnfinished: result.isUnfinished,
      ranOutOfTime: result.isUnfinished && cut == .timeRanOut
    )
  }
}

extension ShrinkSearch.Failure {
  /// A short description of the failure.
  fileprivate var phrase: String {
    switch self {
    case .interrupted: "interrupted"
    case .timeRanOut: "time ran out"
    case .ended(let end): "the search process ended (\(end.rawValue))"
    case .nothing: "it did not come back"
    case .failed(let reason): reason
    }
  }
}
