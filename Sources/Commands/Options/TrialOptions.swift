/// The options of a trial that override the scenario.
package struct TrialOptions: Hashable, Sendable, Codable {
  /// The seed; if nil, it is drawn, or fixed under `CI=1` (see ``SeedSource``).
  package var seed: UInt64?
  /// The number of users; if nil, the scenario's or the command's default.
  package var users: Int?
  /// The logic under test, as `system/name`; if nil, the scenario's.
  package var variant: String?
  /// The name of the strategy; if nil, the command's default.
  package var strategy: String?
  /// Whether every store irregularity has its worst case.
  package var isWorst: Bool
  /// Whether there are no faults, losses, irregularities or wrong clocks.
  package var isCalm: Bool
  /// The names of the reported behaviors of the store to turn on.
  package var reported: [String]

  /// Describes the options.
  package static let descriptions: [OptionDescription] = [
    .seed, .users, .variant, .strategy, .worst, .calm, .reported,
  ]

  /// Reads the given arguments.
  package init(_ arguments: ParsedArguments) {
    seed = arguments.seed(.seed)
    users = arguments.count(.users)
    variant = arguments.text(.variant)
    strategy = arguments.text(.strategy)
    isWorst = arguments.has(.worst)
    isCalm = arguments.has(.calm)
    reported = arguments.texts(.reported)
  }
}
