import FileFormats
import StoreJSON
import StoreSimulation
import TrialReports
import Trials

extension Tool {
  /// The number of trials that a hunt may run to shrink one finding.
  private static let budgetPerFinding = 3_000

  /// Writes the recordings and the result of a hunt, and prints the result.
  ///
  /// The result is printed even if a file could not be written. Without a given folder, each
  /// scenario has its own; without time for shrinking, findings are not shrunk. The last closure is
  /// called once all recordings and the result are on disk.
  func finish(
    _ report: HuntReport,
    _ given: String?,
    html: String?,
    _ exports: ExportOptions? = nil,
    shrinking: ShrinkingTime?,
    whenRecorded: () -> Void = {}
  ) -> ExitCode {
    Interruption.isAnsweredFromNowOn()
    var report = report
    var isWritten = true
    do {
      for note in try report.writeRecordings(to: { $0.directory(given) }) {
        terminal.printNote(note)
      }
    } catch {
      message(error.message)
      isWritten = false
    }
    let path = "\(report.plan.scenarios[0].directory(given))/hunt.json"
    isWritten = write(report.json.pretty, to: path) && isWritten
    if isWritten { whenRecorded() }
    if let shrinking, isWritten, Interruption.exitCode == nil {
      shrink(&report, for: shrinking, given)
      if !report.smaller.isEmpty { isWritten = write(report.json.pretty, to: path) }
    }
    if let exports { isWritten = export(.hunt(report), exports) && isWritten }
    isWritten = writePage(of: report.json, to: html) && isWritten
    terminal.result(report.json, or: report.lines)
    if let code = Interruption.exitCode { return code }
    let code = verdict(report)
    tellJob("hunt", report.cases, report.lines)
    return code == .held && !isWritten ? .usage : code
  }

  /// Returns a report that knows what was accepted, and how the tool was called.
  func report(
    _ plan: HuntPlan,
    _ tally: HuntTally,
    _ known: [KnownViolation],
    after time: Duration,
    wasInterrupted: Bool = false
  ) -> HuntReport {
    var report = HuntReport(
      plan: plan,
      tally: tally,
      wallTime: time,
      wasInterrupted: wasInterrupted
    )
    (report.known, report.today, report.toolCommand) = (known, today, command)
    return report
  }

  private func verdict(_ report: HuntReport) -> ExitCode {
    if report.tally.trials == 0, report.tally.findings.isEmpty {
      message("no trial ended within the budget; nothing was checked")
      return .usage
    }
    if report.newFindings.contains(where: { $0.kind == .escape || $0.kind == .unstable }) {
      return .notDeterministic
    }
    return report.held ? .held : .violated
  }

  /// Shrinks the findings in order, each within its share of the time.
  private func shrink(_ report: inout HuntReport, for time: ShrinkingTime, _ given: String?) {
    var time = time
    let start = ContinuousClock.now
    var progress = Progress(on: terminal)
    let findings = report.tally.findings
    let places = report.foremost(report.mostInFull).filter { findings[$0].canShrink }
    // The story of a finding with the cause of an earlier one would say nothing new.
    for (number, place) in places.enumerated() where !report.isTold(place) {
      guard let share = time.share(amongFindings: places.count - number) else {
        report.unshrunk.append(place)
        continue
      }
      let begun = ContinuousClock.now
      progress.update(after: begun - start, "shrinking finding \(place + 1) of \(findings.count)")
      do throws(ShrinkSearch.Failure) {
        report.smaller[place] = try smaller(report.recordings[place], until: begun + share)
      } catch .interrupted {
        progress.finish()
        message("interrupted; use 'shrink' to shrink a recording later")
        break
      } catch .timeRanOut {
        report.unshrunk.append(place)
      } catch {
        progress.finish()
        let signature = findings[place].signature
        message("\(signature): not shrunk: \(error.phrase)")
      }
      time.spend(ContinuousClock.now - begun)
    }
    shrinkWitnesses(of: &report, for: &time, given) {
      progress.update(after: ContinuousClock.now - start, $0)
    }
    progress.finish()
    if !report.unshrunk.isEmpty {
      message(
        "time ran out: \(report.unshrunk.count) of \(places.count) findings were "
          + "not shrunk; use 'shrink' to shrink them later"
      )
    }
  }

  /// Shrinks a recording and writes the small one.
  ///
  /// - Parameters:
  ///   - path: the path of the recording.
  ///   - keepsNews: whether the app must have heard the same last in the small trial.
  ///   - deadline: the instant at which the search ends.
  /// - Returns: the small trial.
  /// - Throws: why there is none.
  func smaller(
    _ path: String,
    keepingNews keepsNews: Bool = false,
    until deadline: ContinuousClock.Instant
  ) throws(ShrinkSearch.Failure) -> HuntReport.Smaller {
    guard let recorded = attempt({ try recorded(path) }) else { throw .nothing }
    var search = ShrinkSearch(
      recording: recorded.recording,
      budget: Self.budgetPerFinding,
      timeout: timeout(of: recorded),
      deadline: deadline
    )
    search.keepsNews = keepsNews
    let (result, cut): (ShrunkTrial, ShrinkSearch.Cut?)
    do throws(ShrinkSearch.Failure) {
      (result, cut) = try shrunk(recorded, by: search)
    } catch .ended where ContinuousClock.now < deadline {
      // The crash may come from a result that a killed app still awaited.
      search.leavesDead = true
      (result, cut) = try shrunk(recorded, by: search)
    }
    let small = RaceFolder.smallPath(for: path)
    guard write(result.recording.text, to: small) else {
      throw .failed("its recording cannot be written")
    }
    let trial = result.recording.trial(recorded.scenario, recorded.variant, invariants: nil)
    return HuntReport.Smaller(
      recording: small,
      size: result.size,
      words: .init(saw: result.saw, expected: result.expected, because: result.because),
      lines: result.story,
      pair: result.recording.pair,
      picture: result.picture,
      code: result.code,
      alsoShown: result.alsoShown,
      needs: FaultDeclaration.present(in: trial.plan),
      lastNews: result.lastNews,
      missesUpdate: result.missesUpdate,
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
