import StoreModel
import Trials

extension StormActions {
  /// Shrinks a recorded trial that ended its process.
  ///
  /// The small trial is rerun in a separate process; the report describes that run. The trial is
  /// kept only if the rerun ends in the same way.
  func shrinkEnding(
    _ recorded: RecordedTrial,
    _ options: ShrinkOptions,
    in folder: TemporaryFolder,
    on terminal: Terminal
  ) async throws(SearchProcesses.Failure) -> ExitCode {
    let (found, cut): (EndSearch, SearchProcesses.Cut?) = try search(
      recorded,
      options,
      in: folder,
      on: terminal
    )
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
    else { throw .nothing }
    return keep(ShrinkingResult(shrunk), cut, options, on: terminal)
  }
}
