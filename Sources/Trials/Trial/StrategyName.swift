import Simulation

/// The strategies that can be selected by name.
package enum StrategyName: String, Hashable, Sendable, CaseIterable {
  /// A strategy for each trial, picked by its seed.
  case portfolio
  /// A uniform choice among the candidates.
  case random
  /// The earliest candidate, in order of creation.
  case fifo
  /// Priorities with one change.
  case pct2 = "pct-2"
  /// Priorities with two changes.
  case pct3 = "pct-3"
  /// Priorities that are redrawn for racing steps.
  case pos
  /// All orders with equal probability.
  case urw
  /// All orders of a few lanes with equal probability.
  case surw
  /// The order of a lightly loaded machine with two delays.
  case delay2 = "delay-2"
  /// Every order of one trial.
  case exhaustive

  /// The strategy in one sentence.
  package var summary: String { declaration.summary }

  /// The method of the strategy and its strengths.
  package var explanation: String { declaration.explanation }

  /// The publication of the method; nil if there is none.
  package var publication: String? { declaration.publication }

  /// The members of the portfolio, each listed as often as its share.
  ///
  /// POS comes first: it finds races that need one long delay. See the table in
  /// Benchmarks/README.md.
  package static let members: [StrategyName] = [
    .pos, .pos, .pos, .pct3, .pct3, .pct2, .random, .random, .surw, .urw, .delay2,
  ]

  /// Returns the strategy of one trial: this one, or a member of the portfolio.
  ///
  /// The seed of the trial alone decides, independent of earlier findings.
  package func member(forSeed seed: UInt64) -> StrategyName {
    guard self == .portfolio else { return self }
    var stream = RandomStream(seed: seed, purpose: "portfolio")
    return Self.members[Int(stream.next(below: UInt64(Self.members.count)))]
  }

  /// Returns the index of a strategy among all of them.
  static func place(of name: StrategyName) -> Int { allCases.firstIndex(of: name) ?? 0 }

  /// Whether the strategy needs a profile of the program; see ``Profile``.
  var needsProfile: Bool { declaration.needsProfile }

  /// The depth for which a bound holds; nil if there is no bound.
  var depth: Int? { declaration.depth }

  /// Makes the strategy; for ``exhaustive``, the first of its orders.
  func make(_ profile: Profile) -> any Strategy { declaration.make(profile) }
}
