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
  /// Where a page of the result goes; nil: nowhere.
  package var html: String?
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    scenario = arguments.positionals.first ?? ""
    trial = TrialOptions(arguments)
    directory = arguments.text(.out)
    exports = ExportOptions(arguments)
    html = arguments.text(.html)
    output = OutputOptions(arguments)
  }
}
