package import Trials

/// `worker FILE...`, hidden: the child process that runs a hunt's trials.
package struct WorkerOptions: Hashable, Sendable {
  /// The scenario files, at least one; or a recording.
  package var scenarios: [String]
  /// What the command line says of each trial.
  package var trial: TrialOptions
  /// Whether the file is a recording, whose trial is run.
  package var isRecording: Bool
  /// Whether it says of the recorded trial which step it is in, each step.
  package var tellsSteps: Bool
  /// The file with what is known of a search for something smaller, which is then gone on with;
  /// nil: no search.
  package var attempts: String?
  /// Whether that search ends where the file does.
  package var staysWithKnown: Bool
  /// How many trials such a search may run.
  package var budget: Int?
  /// The file with how the recorded trial ended its process, whose story is then told; nil: none.
  package var ended: String?
  /// Files for other tools that are written with that story.
  package var exports: ExportOptions
  /// Which of the hunt's trials the questions number.
  package var shard: Shard
  /// The file that says which trial is in heartbeat; nil: none.
  package var heartbeat: String?

  init(_ arguments: ParsedArguments) {
    scenarios = arguments.positionals
    trial = TrialOptions(arguments)
    isRecording = arguments.has(.recorded)
    tellsSteps = arguments.has(.eachStep)
    attempts = arguments.text(.attempts)
    staysWithKnown = arguments.has(.known)
    budget = arguments.count(.budget)
    ended = arguments.text(.ended)
    exports = ExportOptions(arguments)
    shard = if case .given(let shard)? = arguments.shard(.shard) { shard } else { .whole }
    heartbeat = arguments.text(.out)
  }
}
