/// `digests FILE...`, hidden: one line for each scenario, variant and seed, to be compared between
/// processes.
package struct DigestsOptions: Hashable, Sendable {
  /// The scenario files, at least one.
  package var scenarios: [String]
  /// What the command line says of each trial; without a variant, all of the scenario's system.
  package var trial: TrialOptions
  /// How many seeds for each pair of scenario and variant.
  package var trials: Int
  /// The number of the first one.
  package var first: Int
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    scenarios = arguments.positionals
    trial = TrialOptions(arguments)
    trials = arguments.count(.trials) ?? 50
    first = arguments.count(.first) ?? 0
    output = OutputOptions(arguments)
  }
}
