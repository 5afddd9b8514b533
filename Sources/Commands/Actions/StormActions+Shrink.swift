import StoreModel
import Trials

extension StormActions {
  /// Makes a recorded violation smaller.
  package func shrink(_ options: ShrinkOptions, on terminal: Terminal) async -> ExitCode {
    guard let recorded = recorded(options.recording, on: terminal) else { return .usage }
    let recording = recorded.recording
    let canEnd = recording.end != nil && recording.earlier == nil
    guard canEnd || !recording.endedItsProcess, !recording.wasNotDeterministic,
      recording.purpose == .hunt
    else {
      terminal.message(
        "\(toolName): \(options.recording): expected a violation that a hunt found, found "
          + "\(recording.signature); what needs trials before it, is not deterministic, or was "
          + "found by a run is left as it is"
      )
      return .usage
    }
    if recording.build != .current {
      terminal.message(
        "\(toolName): recorded with \(recording.build.directoryName), this is "
          + "\(Build.current.directoryName): its seed may show something else here"
      )
    }
    if canEnd { return await shrinkElsewhere(recorded, options, on: terminal) }
    var trial = recording.trial(
      recorded.scenario,
      recorded.variant,
      invariants: invariants(for: recorded.scenario, recorded.variant)
    )
    if environment[ShrinkProcess.leavesDead] == "1" { trial.leavesDead = true }
    let budget = options.budget ?? Shrunk.defaultBudget
    let start = ContinuousClock.now
    var progress = Progress(on: terminal)
    let shrunk = Shrunk(
      trial,
      following: recording.neededChoices,
      showing: recording.signature,
      budget: budget
    ) { spent in
      progress.update(
        after: ContinuousClock.now - start,
        "\(Digits.grouped(spent)) of at most \(Digits.grouped(budget)) trials"
      )
      return Interruption.exitCode == nil
    }
    progress.finish()
    guard let shrunk else {
      if let code = Interruption.exitCode { return code }
      terminal.message(
        "\(toolName): \(recording.signature) did not come back from its seed, or not twice: there "
          + "is nothing to make smaller; 'replay' tells what there is"
      )
      return .nothingToCompare
    }
    let path = smallPath(options)
    guard write(shrunk.recording.text, to: path, on: terminal) else { return .usage }
    tellInterrupt(on: terminal)
    tell(shrunk, path, options, on: terminal)
    return Interruption.exitCode ?? .violated
  }

  /// Says that what follows is not all, if somebody interrupted it.
  func tellInterrupt(on terminal: Terminal) {
    guard Interruption.exitCode != nil else { return }
    terminal.message("\(toolName): interrupted: what follows is what there was by then")
  }

  /// Where the small recording goes.
  func smallPath(_ options: ShrinkOptions) -> String {
    options.file ?? RaceFolder.smallPath(for: options.recording)
  }

  /// Tells what shrinking came to.
  func tell(
    _ shrunk: Shrunk,
    _ path: String,
    _ options: ShrinkOptions,
    on terminal: Terminal
  ) {
    let violation = shrunk.story.violation
    if options.output.isJSON {
      terminal.result(json(shrunk, path).compact)
      return
    }
    let word = shrunk.recording.endedItsProcess ? "CRASH" : "VIOLATED"
    terminal.result("\(word) \(violation.signature)")
    terminal.result("  saw       \(violation.saw)")
    terminal.result("  expected  \(violation.expected)")
    terminal.result("  because   \(violation.because)")
    terminal.result("  was       \(shrunk.before)")
    let isSame = !shrunk.isUnfinished && "\(shrunk.before)" == "\(shrunk.after)"
    terminal.result("  is        \(shrunk.after)" + (isSame ? ": as small as it gets" : ""))
    let why =
      Interruption.exitCode == nil
      ? "the budget is used up (long trials count for more)" : "interrupted"
    let end = shrunk.isUnfinished ? "; \(why)" : ""
    let trials = shrunk.spent == 1 ? "trial" : "trials"
    terminal.result("  tried     \(Digits.grouped(shrunk.spent)) \(trials)\(end)")
    terminal.result("  replay    \(toolCommand) replay \(path.inShell)")
    let options = shrunk.trial.variant.exportOptions(for: violation.signature.description)
    if shrunk.recording.canBeTested {
      terminal.result("  as test   \(toolCommand) export-test \(path.inShell)\(options)")
    }
    for line in shrunk.story.lines { terminal.result("  " + line) }
  }

  private func json(_ shrunk: Shrunk, _ path: String) -> JSONText {
    let size = shrunk.story.size
    return .object([
      .init("signature", .string(shrunk.recording.signature)),
      .init("recording", .string(path)),
      .init("users", .integer(Int64(size.users))),
      .init("operations", .integer(Int64(size.operations))),
      .init("preemptions", .integer(Int64(size.preemptions))),
      .init("steps", .integer(Int64(shrunk.after.steps))),
      .init("trims", .array(shrunk.recording.trims.all.map { .string($0.description) })),
      .init("trials", .integer(Int64(shrunk.spent))),
      .init("finished", .bool(!shrunk.isUnfinished)),
      .init("saw", .string(shrunk.story.violation.saw)),
      .init("story", .array(shrunk.story.lines.map { .string($0) })),
      .init("picture", shrunk.picture?.json ?? .null),
    ])
  }
}
