import FileFormats
import StoreJSON
import StoreModel
import Trials

/// `shrink RECORDING`: shrinks a recorded violation.
struct ShrinkCommand: ToolCommand {
  static let description = CommandDescription(
    "shrink",
    "Shrink a recorded violation to fewer users, steps, faults and preemptions",
    positional: PositionalDescription("RECORDING", .file(ending: "race"))
      .help("A recording written by hunt"),
    options: [.out, .budget, .time] + OptionDescription.outputs,
    examples: ["shrink my.race": "the shrunken story and its recording"]
  )

  struct Options: CommandOptions {
    /// The recording file.
    var recording: String
    /// The path of the small recording; if nil, it is next to the original.
    var file: String?
    /// The most trials to run; if nil, the default budget.
    var budget: Int?
    /// The most time to take; if nil, there is no limit.
    var time: Duration?

    init(_ arguments: ParsedArguments) {
      recording = arguments.positionals.first ?? ""
      file = arguments.text(.out)
      budget = arguments.count(.budget)
      time = arguments.length(.time)
    }
  }

  let options: Options
  let tool: Tool
}

extension OptionDescription {
  fileprivate static let budget = OptionDescription("budget", "N", .count(1...10_000_000))
    .help("The most trials to run to shrink a finding (long ones count more); default: 8000")
}

extension ShrinkCommand {
  /// Shrinks a recorded violation.
  func run() throws -> ExitCode {
    let recorded = try tool.recorded(options.recording)
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
      let (result, cut) = try shrunk(recorded)
      return keep(result, recorded.variant, cut)
    } catch {
      return try report(error, recording)
    }
  }

  /// Shrinks a trial and shows progress.
  private func shrunk(
    _ recorded: RecordedTrial
  ) throws(ShrinkSearch.Failure) -> (result: ShrunkTrial, cut: ShrinkSearch.Cut?) {
    let budget = options.budget ?? Shrunk.defaultBudget
    let start = ContinuousClock.now
    var search = ShrinkSearch(
      recording: recorded.recording,
      budget: budget,
      timeout: tool.timeout(of: recorded),
      deadline: options.time.map { start + $0 }
    )
    search.leavesDead = tool.environment["STORESTORM_LEAVES_DEAD"] == "1"
    search.keepsPart = true
    if recorded.recording.end == .stoodStill {
      terminal.printNote(
        "\(tool.name): each hung trial takes \(search.timeout); an interrupt ends the search "
          + "and keeps what was found by then"
      )
    }
    var progress = Progress(on: terminal)
    defer { progress.finish() }
    return try tool.shrunk(recorded, by: search, forwardsMessages: true) { tried in
      progress.update(
        after: ContinuousClock.now - start,
        "\(Digits.grouped(tried)) of at most \(Digits.grouped(budget)) trials"
      )
    }
  }

  /// Writes the small recording and prints the result.
  private func keep(
    _ result: ShrunkTrial,
    _ variant: Variant,
    _ cut: ShrinkSearch.Cut?
  ) -> ExitCode {
    let path = options.file ?? RaceFolder.smallPath(for: options.recording)
    guard tool.write(result.recording.text, to: path) else { return .usage }
    switch cut {
    case .interrupted?: message("interrupted: the result so far follows")
    case .timeRanOut?: message("time ran out: the result so far follows")
    case nil: break
    }
    if terminal.isJSON {
      terminal.result(ShrinkResult(result, at: path, cut).json.compact)
    } else {
      printResult(result, variant, cut, path)
    }
    return Interruption.exitCode ?? .violated
  }

  private func printResult(
    _ result: ShrunkTrial,
    _ variant: Variant,
    _ cut: ShrinkSearch.Cut?,
    _ path: String
  ) {
    let recording = result.recording
    terminal.result("\(recording.endedItsProcess ? "CRASH" : "VIOLATED") \(result.signature)")
    terminal.result("  saw       \(result.saw)")
    terminal.result("  expected  \(result.expected)")
    terminal.result("  because   \(result.because)")
    let (before, after) = ("\(result.before)", "\(result.after)")
    terminal.result("  was       \(before)")
    let isSame = !result.isUnfinished && before == after
    terminal.result("  is        \(after)" + (isSame ? ": as small as it gets" : ""))
    let why =
      switch cut {
      case .interrupted?: "interrupted"
      case .timeRanOut?: "not fully shrunk: time ran out, so some steps may not matter"
      case nil: "not fully shrunk: the budget is used up, so some steps may not matter"
      }
    let end = result.isUnfinished ? "; \(why)" : ""
    let trials = result.spent == 1 ? "trial" : "trials"
    terminal.result("  tried     \(Digits.grouped(result.spent)) \(trials)\(end)")
    terminal.result("  replay    \(tool.command) replay \(path.inShell)")
    if recording.canBeTested {
      let options = variant.exportOptions(for: result.signature)
      terminal.result("  as test   \(tool.command) export-test \(path.inShell)\(options)")
    }
    for line in result.story { terminal.result("  " + line) }
  }

  private func report(
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
        terminal.result(ShrinkResult(timeRanOut: recording.signature).json.compact)
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
