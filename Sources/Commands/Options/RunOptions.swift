/// The options of `run FILE`: runs one load-sized trial.
package struct RunOptions: Hashable, Sendable {
  /// The scenario file.
  package var scenario: String
  /// The options for the trial.
  package var trial: TrialOptions
  /// The folder for files; if nil, `results/runs/<name>`.
  package var directory: String?
  /// The files for other tools.
  package var exports: ExportOptions
  /// Whether the logic runs on real threads, by the wall clock.
  package var isReal: Bool
  /// The virtual seconds per real second; if nil, the horizon takes a minute.
  package var pace: Int?
  /// Whether a hunt with few users follows a violation.
  package var huntsOnViolation: Bool
  /// The path of a page of the result; if nil, no page is written.
  package var html: String?

  /// A one-line message if these options contradict one another; otherwise nil.
  var refusal: String? {
    if pace != nil, !isReal { return "--pace applies only to the wall clock; add --time real" }
    if isReal, trial.strategy != nil {
      return "--strategy: with --time real, no strategy chooses the next step; omit it"
    }
    return nil
  }

  init(_ arguments: ParsedArguments) {
    scenario = arguments.positionals.first ?? ""
    trial = TrialOptions(arguments)
    directory = arguments.text(.out)
    exports = ExportOptions(arguments)
    isReal = arguments.text(.clock) == "real"
    pace = arguments.count(.pace)
    huntsOnViolation = arguments.has(.huntOnViolation)
    html = arguments.text(.html)
  }
}
