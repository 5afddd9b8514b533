/// `worker FILE...`, hidden: the child process that runs a hunt's trials.
package struct WorkerOptions: Hashable, Sendable {
  /// The scenario files, at least one.
  package var scenarios: [String]
  /// What the command line says of each trial.
  package var trial: TrialOptions
  /// How many trials to run.
  package var trials: Int
  /// The number of the first one within the hunt.
  package var first: Int
  /// Where the seed in flight and recordings are written; nil: nowhere.
  package var directory: String?

  init(_ arguments: ParsedArguments) {
    scenarios = arguments.positionals
    trial = TrialOptions(arguments)
    trials = arguments.count(.trials) ?? 1
    first = arguments.count(.first) ?? 0
    directory = arguments.text(.out)
  }
}
