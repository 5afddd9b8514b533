package import Trials

/// The options of `worker FILE...` (hidden): the child process that runs a hunt's trials.
package struct WorkerOptions: Hashable, Sendable {
  /// The scenario files, at least one, or a recording.
  package var scenarios: [String]
  /// The options for each trial.
  package var trial: TrialOptions
  /// Whether the file is a recording whose trial runs.
  package var isRecording: Bool
  /// Whether the worker reports each step of the recorded trial.
  package var tellsSteps: Bool
  /// The file with the known attempts of a search for a smaller trial, which the worker resumes; if
  /// nil, there is no search.
  package var attempts: String?
  /// Whether that search ends where the file ends.
  package var staysWithKnown: Bool
  /// The most trials of such a search.
  package var budget: Int?
  /// The file that describes how the recorded trial ended its process, for a worker that reports
  /// its story; if nil, there is none.
  package var ended: String?
  /// The files for other tools to write with that story.
  package var exports: ExportOptions
  /// The shard whose trials the questions number.
  package var shard: Shard
  /// The path of the heartbeat file; if nil, there is none.
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
