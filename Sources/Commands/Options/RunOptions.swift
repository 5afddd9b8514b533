/// `run FILE`: one trial, load sized.
package struct RunOptions: Hashable, Sendable {
  /// The scenario file.
  package var scenario: String
  /// What the command line says of the trial.
  package var trial: TrialOptions
  /// Where files go; nil: `results/runs/<name>`.
  package var directory: String?
  /// Files for other tools.
  package var exports: ExportOptions
  /// Whether the logic runs on real threads, by the wall clock.
  package var isReal: Bool
  /// How many virtual seconds go by in one; nil: as many as fit.
  package var pace: Int?
  /// Whether a violation is looked for among few users at once.
  package var huntsOnViolation: Bool
  /// Where a page of the result goes; nil: nowhere.
  package var html: String?
  /// How the result is shown.
  package var output: OutputOptions

  /// Why these options do not go together, in one line; nil if they do.
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
    output = OutputOptions(arguments)
  }
}
