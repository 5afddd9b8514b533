/// The options of `measure-search FILE...`: measures the cost of finding each defect with each
/// strategy.
package struct MeasureSearchOptions: Hashable, Sendable {
  /// The scenario files, at least one.
  package var scenarios: [String]
  /// The options for each trial; without a variant or a strategy, all of them run.
  package var trial: TrialOptions
  /// The number of hunts of each pair.
  package var hunts: Int
  /// The most trials of a hunt.
  package var budget: Int

  init(_ arguments: ParsedArguments) {
    scenarios = arguments.positionals
    trial = TrialOptions(arguments)
    hunts = arguments.count(.hunts) ?? 100
    budget = arguments.count(.trials) ?? 1_000
  }
}
