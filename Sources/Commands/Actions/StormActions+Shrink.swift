import FileFormats
import StoreModel
import Trials

extension StormActions {
  /// Shrinks a recorded violation.
  func shrink(_ options: ShrinkOptions) throws -> ExitCode {
    let recorded = try recorded(options.recording)
    let recording = recorded.recording
    let canEnd = recording.end != nil && recording.earlier == nil
    guard canEnd || !recording.endedItsProcess, !recording.wasNotDeterministic,
      recording.purpose == .hunt
    else {
      throw Refusal(
        "\(options.recording): expected a violation that a hunt found, found "
          + "\(recording.signature); a violation that needs earlier trials, is not deterministic, "
          + "or was found by 'run' cannot be shrunk"
      )
    }
    if recording.build != .current {
      message(
        "recorded with \(recording.build.directoryName), this is "
          + "\(Build.current.directoryName): its seed may behave differently here"
      )
    }
    do throws(ShrinkSearch.Failure) {
      let (result, cut) = try shrunk(recorded, options)
      return keep(result, cut, options)
    } catch {
      return try tell(error, recording)
    }
  }

  /// Shrinks a trial and shows progress.
  private func shrunk(
    _ recorded: RecordedTrial,
    _ options: ShrinkOptions
  ) throws(ShrinkSearch.Failure) -> (result: ShrinkingResult, cut: ShrinkSearch.Cut?) {
    let budget = options.budget ?? Shrunk.defaultBudget
    let start = ContinuousClock.now
    var search = ShrinkSearch(
      recording: recorded.recording,
      budget: budget,
      timeout: timeout(of: recorded),
      deadline: options.time.map { start + $0 }
    )
    search.leavesDead = environment["STORESTORM_LEAVES_DEAD"] == "1"
    search.keepsPart = true
    if recorded.recording.end == .stoodStill {
      terminal.note(
        "\(toolName): each hung trial takes \(search.timeout); an interrupt ends the search "
          + "and keeps what was found by then"
      )
    }
    var progress = Progress(on: terminal)
    defer { progress.finish() }
    return try shrunk(recorded, by: search, forwardsMessages: true) { tried in
      progress.update(
        after: ContinuousClock.now - start,
        "\(Digits.grouped(tried)) of at most \(Digits.grouped(budget)) trials"
      )
    }
  }

  /// Searches for a smaller trial in child processes.
  ///
  /// A small trial that ends its process is rerun in another process, and the result describes that
  /// run. It counts only if it ends in the same way. The output of the small trial may go to
  /// standard error, and the last closure regularly receives the number of completed trials.
  func shrunk(
    _ recorded: RecordedTrial,
    by search: ShrinkSearch,
    forwardsMessages: Bool = false,
    progress: (Int) -> Void = { _ in }
  ) throws(ShrinkSearch.Failure) -> (result: ShrinkingResult, cut: ShrinkSearch.Cut?) {
    var search = search
    let (found, cut) = try search.run(progress: progress)
    switch found {
    case .shrunk(let result): return (result, cut)
    case .found(let small):
      return (try presented(small, search, forwardsMessages: forwardsMessages), cut)
    default: throw .nothing
    }
  }

  private func presented(
    _ found: EndSearch,
    _ search: ShrinkSearch,
    forwardsMessages: Bool
  ) throws(ShrinkSearch.Failure) -> ShrinkingResult {
    guard let small = attempt({ try recorded(text: found.recording) }) else { throw .nothing }
    let end: ObservedEnd
    switch observe(small, until: { search.mustStop }) {
    case .ended(let observed) where observed.isSame: end = observed
    case .ended, .lived: throw .nothing
    case .stopped: throw search.reasonToStop
    case .failed(let reason): throw .failed(reason)
    }
    let request = ChildRequest.present(found, observed: end)
    // It sends no positions while it draws.
    let patience = ChildProcess.Patience(toBegin: nil, forStep: search.timeout)
    guard
      let process = ChildProcess(for: request.purpose, patience, forwardsMessages: forwardsMessages)
    else { throw .failed("cannot start a process") }
    defer { process.dispose() }
    var result: ShrinkingResult?
    let ending = process.ask(request, until: { search.mustStop }) { response in
      if case .shrunk(let shrunk) = response { result = shrunk }
    }
    if let result { return result }
    switch ending {
    case .finished: throw .nothing
    case .stopped: throw search.reasonToStop
    case .ended(let end, _): throw .ended(end)
    case .failed(let reason): throw .failed(reason)
    }
  }

  /// Writes the small recording and prints the result.
  func keep(
    _ result: ShrinkingResult,
    _ cut: ShrinkSearch.Cut?,
    _ options: ShrinkOptions
  ) -> ExitCode {
    let path = options.file ?? RaceFolder.smallPath(for: options.recording)
    guard write(result.recording, to: path) else { return .usage }
    switch cut {
    case .interrupted?: message("interrupted: the result so far follows")
    case .timeRanOut?: message("time ran out: the result so far follows")
    case nil: break
    }
    if terminal.isJSON {
      terminal.result(result.json(at: path, cut).compact)
    } else {
      tell(result, cut, path)
    }
    return Interruption.exitCode ?? .violated
  }

  private func tell(_ result: ShrinkingResult, _ cut: ShrinkSearch.Cut?, _ path: String) {
    terminal.result("\(result.endsProcess ? "CRASH" : "VIOLATED") \(result.signature)")
    terminal.result("  saw       \(result.saw)")
    terminal.result("  expected  \(result.expected)")
    terminal.result("  because   \(result.because)")
    terminal.result("  was       \(result.before)")
    let isSame = !result.isUnfinished && result.before == result.after
    terminal.result("  is        \(result.after)" + (isSame ? ": as small as it gets" : ""))
    let why =
      switch cut {
      case .interrupted?: "interrupted"
      case .timeRanOut?: "not fully shrunk: time ran out"
      case nil: "the budget is used up (long trials count more)"
      }
    let end = result.isUnfinished ? "; \(why)" : ""
    let trials = result.spent == 1 ? "trial" : "trials"
    terminal.result("  tried     \(Digits.grouped(result.spent)) \(trials)\(end)")
    terminal.result("  replay    \(toolCommand) replay \(path.inShell)")
    if let options = result.testOptions {
      terminal.result("  as test   \(toolCommand) export-test \(path.inShell)\(options)")
    }
    for line in result.story { terminal.result("  " + line) }
  }

  private func tell(
    _ failure: ShrinkSearch.Failure,
    _ recording: Recording
  ) throws(Refusal) -> ExitCode {
    switch failure {
    case .interrupted:
      message("interrupted: nothing smaller found yet; the recording is unchanged")
      return Interruption.exitCode ?? .internalError
    case .timeRanOut:
      message("time ran out: nothing smaller found yet; the recording is unchanged")
      if terminal.isJSON {
        terminal.result(ShrinkingResult.timeRanOut(recording.signature).compact)
      }
      return Interruption.exitCode ?? .nothingToCompare
    case .nothing:
      message(
        "\(recording.signature) did not come back from its seed, or not twice; there "
          + "is nothing to shrink; use 'replay' to see what happens"
      )
      return Interruption.exitCode ?? .nothingToCompare
    case .ended(let end):
      throw Refusal("a search process ended outside a trial: \(end.rawValue)", .internalError)
    case .failed(let reason): throw Refusal(reason, .internalError)
    }
  }
}
