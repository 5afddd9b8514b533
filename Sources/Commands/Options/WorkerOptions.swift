package import Trials

/// `worker FILE...`, hidden: the child process that runs a hunt's trials.
package struct WorkerOptions: Hashable, Sendable {
  /// The scenario files, at least one; or a recording.
  package var scenarios: [String]
  /// What the command line says of each trial.
  package var trial: TrialOptions
  /// Whether the file is a recording, whose trial is run.
  package var isRecording: Bool
  /// Which of the hunt's trials the questions number.
  package var shard: Shard
  /// The file that says which trial is in flight; nil: none.
  package var flight: String?

  init(_ arguments: ParsedArguments) {
    scenarios = arguments.positionals
    trial = TrialOptions(arguments)
    isRecording = arguments.has(.recorded)
    shard = if case .given(let shard)? = arguments.shard(.shard) { shard } else { .whole }
    flight = arguments.text(.out)
  }
}
