import FileFormats
import StoreModel
import Trials

extension StormActions {
  /// Shrinks a recorded violation.
  package func shrink(_ options: ShrinkOptions, on terminal: Terminal) async -> ExitCode {
    guard let recorded = recorded(options.recording, on: terminal) else { return .usage }
    let recording = recorded.recording
    let canEnd = recording.end != nil && recording.earlier == nil
    guard canEnd || !recording.endedItsProcess, !recording.wasNotDeterministic,
      recording.purpose == .hunt
    else {
      terminal.message(
        "\(toolName): \(options.recording): expected a violation that a hunt found, found "
          + "\(recording.signature); a violation that needs earlier trials, is not deterministic, "
          + "or was found by 'run' cannot be shrunk"
      )
      return .usage
    }
    if recording.build != .current {
      terminal.message(
        "\(toolName): recorded with \(recording.build.directoryName), this is "
          + "\(Build.current.directoryName): its seed may behave differently here"
      )
    }
    let folder = TemporaryFolder()
    defer { folder.remove() }
    do throws(SearchProcesses.Failure) {
      if canEnd { return try await shrinkEnding(recorded, options, in: folder, on: terminal) }
      let (result, cut): (ShrinkingResult, SearchProcesses.Cut?) = try search(
        recorded,
        options,
        in: folder,
        on: terminal
      )
      return keep(result, cut, options, on: terminal)
    } catch {
      return tell(error, recording, options, on: terminal)
    }
  }

  /// Searches for a smaller trial in child processes.
  func search<Answer: Decodable>(
    _ recorded: RecordedTrial,
    _ options: ShrinkOptions,
    in folder: TemporaryFolder,
    on terminal: Terminal
  ) throws(SearchProcesses.Failure) -> (answer: Answer, cut: SearchProcesses.Cut?) {
    let budget = options.budget ?? Shrunk.defaultBudget
    let processes = SearchProcesses(
      recording: options.recording,
      end: recorded.recording.end,
      budget: budget,
      timeout: Timeouts.of(recorded.plan(ownInvariants: ownInvariants), environment: environment),
      time: options.time
    )
    if processes.end == .stoodStill {
      terminal.note(
        "\(toolName): each hung trial takes \(processes.timeout); an interrupt ends the search "
          + "and keeps what was found by then"
      )
    }
    let start = ContinuousClock.now
    var progress = Progress(on: terminal)
    defer { progress.finish() }
    return try processes.run(in: folder, keepsPart: keepsPart) { tried in
      progress.update(
        after: ContinuousClock.now - start,
        "\(Digits.grouped(tried)) of at most \(Digits.grouped(budget)) trials"
      )
    }
  }

  /// Whether an interrupted search keeps what it has found.
  var keepsPart: Bool { environment[ShrinkProcess.keepsNoPart] != "1" }

  /// Writes the small recording and prints the result.
  func keep(
    _ result: ShrinkingResult,
    _ cut: SearchProcesses.Cut?,
    _ options: ShrinkOptions,
    on terminal: Terminal
  ) -> ExitCode {
    let path = options.file ?? RaceFolder.smallPath(for: options.recording)
    guard write(result.recording, to: path, on: terminal) else { return .usage }
    switch cut {
    case .interrupted?:
      terminal.message("\(toolName): interrupted: the result so far follows")
    case .timeRanOut?:
      terminal.message("\(toolName): time ran out: the result so far follows")
    case nil: break
    }
    if options.output.isJSON {
      terminal.result(result.json(at: path, cut).compact)
    } else {
      tell(result, cut, path, on: terminal)
    }
    return Interruption.exitCode ?? .violated
  }

  private func tell(
    _ result: ShrinkingResult,
    _ cut: SearchProcesses.Cut?,
    _ path: String,
    on terminal: Terminal
  ) {
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
    _ failure: SearchProcesses.Failure,
    _ recording: Recording,
    _ options: ShrinkOptions,
    on terminal: Terminal
  ) -> ExitCode {
    switch failure {
    case .interrupted:
      terminal.message(
        "\(toolName): interrupted: nothing smaller found yet; the recording is unchanged"
      )
      return Interruption.exitCode ?? .internalError
    case .timeRanOut:
      terminal.message(
        "\(toolName): time ran out: nothing smaller found yet; the recording is unchanged"
      )
      if options.output.isJSON {
        terminal.result(ShrinkingResult.timeRanOut(recording.signature).compact)
      }
      return Interruption.exitCode ?? .nothingToCompare
    case .nothing:
      terminal.message(
        "\(toolName): \(recording.signature) did not come back from its seed, or not twice; there "
          + "is nothing to shrink; use 'replay' to see what happens"
      )
      return Interruption.exitCode ?? .nothingToCompare
    case .failed(let reason):
      terminal.message("\(toolName): \(reason)")
      return .internalError
    }
  }
}
