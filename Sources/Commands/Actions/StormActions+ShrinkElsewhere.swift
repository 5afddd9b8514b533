import StoreModel
import Trials

extension StormActions {
  /// Makes a recorded trial smaller that ended its process: in child processes.
  func shrinkElsewhere(
    _ recorded: RecordedTrial,
    _ options: ShrinkOptions,
    on terminal: Terminal
  ) async -> ExitCode {
    let plan = recorded.plan(ownInvariants: ownInvariants)
    guard let end = recorded.recording.end else { return .usage }
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let budget = options.budget ?? Shrunk.defaultBudget
    let processes = EndSearchProcesses(
      recording: options.recording,
      end: end,
      budget: budget,
      patience: Patience.of(plan, environment: environment)
    )
    if end == .stoodStill {
      terminal.note(
        "\(toolName): each trial that stands still takes \(processes.patience); an interrupt ends "
          + "the search with what was found by then"
      )
    }
    let keepsPart = environment[ShrinkProcess.keepsNoPart] != "1"
    let start = ContinuousClock.now
    var progress = Progress(on: terminal)
    let found: EndSearch
    do {
      found = try processes.run(in: folder, keepsPart: keepsPart) { tried in
        progress.update(
          after: ContinuousClock.now - start,
          "\(Digits.grouped(tried)) of at most \(Digits.grouped(budget)) trials"
        )
      }
      progress.finish()
    } catch {
      progress.finish()
      return tell(error, recorded.recording, on: terminal)
    }
    // What is told of it is what it does once more, in a process of its own; only then is it kept.
    let draft = folder.path(of: "small.race")
    guard write(found.recording, to: draft, on: terminal),
      let small = self.recorded(draft, on: terminal)
    else { return .internalError }
    let again = await endAgain(small, listens: !keepsPart, on: terminal)
    if case .unknown(let code) = again { return code }
    let trial = small.plan(ownInvariants: ownInvariants).trial(0)
    let guardian = LogicGuard(toolName, of: trial.variant.id, on: terminal)
    defer { guardian.end() }
    guard case .ended(let end) = again, end.isSame, let step = end.step(of: trial),
      let shrunk = Shrunk(found, trial, step.number, saw: end.saw, seen: end.seen)
    else { return tell(.nothing, recorded.recording, on: terminal) }
    let path = smallPath(options)
    guard write(shrunk.recording.text, to: path, on: terminal) else { return .usage }
    tellInterrupt(on: terminal)
    tell(shrunk, path, options, on: terminal)
    return Interruption.exitCode ?? .violated
  }

  private func tell(
    _ failure: EndSearchProcesses.Failure,
    _ recording: Recording,
    on terminal: Terminal
  ) -> ExitCode {
    switch failure {
    case .interrupted:
      terminal.message(
        "\(toolName): interrupted: nothing smaller is known yet; the recording is as it was"
      )
      return Interruption.exitCode ?? .internalError
    case .nothing:
      terminal.message(
        "\(toolName): \(recording.signature) did not come back from its seed, or not twice: there "
          + "is nothing to make smaller; 'replay' tells what there is"
      )
      return Interruption.exitCode ?? .nothingToCompare
    case .failed(let reason):
      terminal.message("\(toolName): \(reason)")
      return .internalError
    }
  }
}
