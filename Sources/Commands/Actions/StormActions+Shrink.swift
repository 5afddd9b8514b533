import StoreModel
import Trials

extension StormActions {
  /// Makes a recorded violation smaller.
  package func shrink(_ options: ShrinkOptions, on terminal: Terminal) async -> ExitCode {
    guard let recorded = recorded(options.recording, on: terminal) else { return .usage }
    let recording = recorded.recording
    guard !recording.endedItsProcess, !recording.wasNotDeterministic, recording.purpose == .hunt
    else {
      terminal.message(
        "\(toolName): \(options.recording): expected a violation that a hunt found, found "
          + "\(recording.signature): what ends its process, is not deterministic, or was found "
          + "under load is left as it is"
      )
      return .usage
    }
    let trial = recording.trial(
      recorded.scenario,
      recorded.variant,
      invariants: invariants(for: recorded.scenario)
    )
    guard let shrunk = Shrunk(trial, budget: options.budget ?? Shrunk.defaultBudget),
      let small = shrunk.recording
    else {
      terminal.message("\(toolName): \(recording.signature) did not come back: nothing to shrink")
      return .held
    }
    let path = options.file ?? RaceFolder.smallPath(for: options.recording)
    guard write(small.text, to: path, on: terminal) else { return .usage }
    for line in shrunk.storyLines { terminal.result(line) }
    terminal.result("\(shrunk.before) -> \(shrunk.after) spent \(shrunk.spent)")
    return .violated
  }
}
