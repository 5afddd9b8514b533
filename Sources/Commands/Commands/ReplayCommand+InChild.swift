import FileFormats
import Judging
import TrialReports
import StoreModel
import Trials

extension ReplayCommand {
  /// The number of step timeouts that one replay attempt may take.
  private static let stepsOfAttempt = 6

  /// Replays in a child process with other logic, because that logic may end its process too.
  func replayInChild(
    _ recorded: RecordedTrial,
    around id: String
  ) throws(Refusal) -> ExitCode {
    let timeout = tool.timeout(of: recorded) * Self.stepsOfAttempt
    let request = ChildRequest.replay(options, output: terminal.options)
    guard
      let process = ChildProcess(
        for: request.purpose,
        ChildProcess.Patience(toBegin: timeout, forStep: timeout),
        forwardsMessages: true
      )
    else { throw Refusal("cannot start a replay process", .internalError) }
    defer { process.dispose() }
    var verdict: (code: ExitCode, results: String)?
    let ending = process.ask(
      request,
      until: {
        // The child ends by itself once it notices.
        if Interruption.exitCode != nil { process.stop() }
        return false
      }
    ) { response in
      if case .replayed(let code, let results) = response {
        verdict = ExitCode(rawValue: code).map { ($0, results) }
      }
    }
    if let verdict {
      if !verdict.results.isEmpty { terminal.result(String(verdict.results.dropLast())) }
      return Interruption.exitCode ?? verdict.code
    }
    if let code = Interruption.exitCode { return code }
    guard case .ended(let end, _) = ending else {
      throw Refusal("the replay process gave no verdict", .internalError)
    }
    let isTooLong = end == .stoodStill && recorded.recording.end != .stoodStill
    if isTooLong { message("\(id): no attempt ended within \(timeout); nothing was checked") }
    let verdictOfEnd: ReplayReport.Verdict =
      isTooLong ? .unreachable : end == recorded.recording.end ? .cameBack : .otherWay
    let words = process.lastWords
    let replayed = Replayed(
      report: ReplayReport(
        verdictOfEnd,
        of: recorded.recording,
        variant: id,
        end: end,
        saying: words,
        wentByNames: recorded.recording.holdsNames
      ),
      code: isTooLong ? .nothingToCompare : .violated,
      hasEvents: false,
      details: isTooLong ? nil : ended(saw: end.saw(saying: words), recorded.recording)
    )
    return printVerdict(replayed)
  }
}
