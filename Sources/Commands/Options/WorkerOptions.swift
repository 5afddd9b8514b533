/// `worker FILE...`, hidden: the child process that runs a hunt's trials.
package struct WorkerOptions: Hashable, Sendable {
  /// The scenario files, at least one.
  package var scenarios: [String]
  /// What the command line says of each trial.
  package var trial: TrialOptions
  /// The file that holds the number of the trial in flight; nil: none.
  package var flight: String?

  init(_ arguments: ParsedArguments) {
    scenarios = arguments.positionals
    trial = TrialOptions(arguments)
    flight = arguments.text(.out)
  }
}
