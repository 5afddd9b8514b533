/// What a trial is made of, where the command line overrules the scenario.
package struct TrialOptions: Hashable, Sendable {
  /// The seed; nil: drawn, or fixed under `CI=1` (see ``SeedSource``).
  package var seed: UInt64?
  /// How many users; nil: what the scenario or the command takes.
  package var users: Int?
  /// `system/name` of the logic under test; nil: what the scenario says.
  package var variant: String?
  /// The name of the strategy; nil: the command's default.
  package var strategy: String?
  /// Whether every irregularity is at its worst.
  package var isWorst: Bool
  /// Whether there is no fault, loss, irregularity or wrong clock.
  package var isCalm: Bool

  static func descriptions(variants: [String], strategies: [String]) -> [OptionDescription] {
    [
      .seed, .users, .variant(among: variants), .strategy(among: strategies), .worst, .calm,
    ]
  }

  init(_ arguments: ParsedArguments) {
    seed = arguments.seed(.seed)
    users = arguments.count(.users)
    variant = arguments.text(.variant)
    strategy = arguments.text(.strategy)
    isWorst = arguments.has(.worst)
    isCalm = arguments.has(.calm)
  }
}
