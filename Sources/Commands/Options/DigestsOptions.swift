/// The options of `digests FILE...` (hidden): one line for each scenario, variant and seed, for
/// comparison between processes.
package struct DigestsOptions: Hashable, Sendable {
  /// The scenario files, at least one.
  package var scenarios: [String]
  /// The options for each trial; without a variant, all variants of the scenario's system run.
  package var trial: TrialOptions
  /// The number of seeds for each pair of scenario and variant.
  package var trials: Int
  /// The number of the first trial.
  package var first: Int

  init(_ arguments: ParsedArguments) {
    scenarios = arguments.positionals
    trial = TrialOptions(arguments)
    trials = arguments.count(.trials) ?? 50
    first = arguments.count(.first) ?? 0
  }
}
