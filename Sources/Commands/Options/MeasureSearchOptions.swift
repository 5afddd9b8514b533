/// `measure-search FILE...`: what finding each defect costs with each strategy.
package struct MeasureSearchOptions: Hashable, Sendable {
  /// The scenario files, at least one.
  package var scenarios: [String]
  /// What the command line says of each trial; without a variant or a strategy, all of them.
  package var trial: TrialOptions
  /// How many hunts each.
  package var hunts: Int
  /// How many trials a hunt has at most.
  package var budget: Int
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    scenarios = arguments.positionals
    trial = TrialOptions(arguments)
    hunts = arguments.count(.hunts) ?? 100
    budget = arguments.count(.trials) ?? 1_000
    output = OutputOptions(arguments)
  }
}
