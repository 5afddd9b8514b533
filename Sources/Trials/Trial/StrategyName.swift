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
  package var summary: String {
    switch self {
    case .portfolio: "default; the seed of each trial picks one of the other strategies"
    case .random: "chooses uniformly among all candidates for the next step"
    case .fifo: "takes the earliest candidate: the order of a lightly loaded machine"
    case .pct2: "random priorities with one priority change (PCT, depth 2)"
    case .pct3: "random priorities with two priority changes (PCT, depth 3)"
    case .pos: "random priorities, redrawn for steps that race with the last one (POS)"
    case .urw: "weights each actor by its remaining steps, for uniform orders (URW)"
    case .surw: "like URW for a few actors per trial, the others at random (SURW)"
    case .delay2: "the order of a lightly loaded machine, except for two delays"
    case .exhaustive: "every order of one trial, for small worlds; reports when it has seen all"
    }
  }

  /// The method of the strategy and its strengths.
  package var explanation: String {
    switch self {
    case .portfolio:
      """
      No strategy is best at everything. The trial's seed alone picks the strategy, so a trial can \
      run again without the rest of the hunt. The shares are based on measurements: see \
      Benchmarks/README.md.
      """
    case .random:
      """
      Needs no profile and can reach every order, but seldom delays one step for a long time. \
      'run' uses this strategy.
      """
    case .fifo:
      """
      Does not look for races. It shows what happens on a good day, and the profiles that other \
      strategies need are measured with it.
      """
    case .pct2, .pct3:
      """
      Each chain of steps has a random priority. At one random pick (two with depth 3), the step \
      that would be next moves to the end of the queue. Each trial that has no more picks than \
      expected finds a bug that needs that many ordering constraints with a chance of at least \
      1 / (chains x picks^(depth - 1)); a hunt reports the resulting chance.
      """
    case .pos:
      """
      Two steps race if they run on the same lane. Steps that raced with the last step get a new \
      priority; all others keep theirs. Needs no profile; try this strategy first.
      """
    case .urw:
      """
      A walk that is uniform at each step is not uniform over whole orders: actors with many steps \
      mostly finish last. A run of a similar trial counts the steps of each actor beforehand.
      """
    case .surw:
      """
      Picks a few lanes for each trial and makes all orders of their steps equally likely; \
      everything else is chosen at random.
      """
    case .delay2:
      """
      At two random picks, the step that would be next moves behind all current candidates. \
      Most races need one or two delays.
      """
    case .exhaustive:
      """
      Searches depth first; sleep sets skip orders that differ only in independent steps. For one \
      user and few steps.
      """
    }
  }

  /// The publication of the method; nil if there is none.
  package var publication: String? {
    switch self {
    case .portfolio, .random, .fifo: nil
    case .pct2, .pct3:
      "Burckhardt, Kothari, Musuvathi, Nagarakatte: A randomized scheduler with probabilistic "
        + "guarantees of finding bugs, ASPLOS 2010"
    case .pos: "Yuan, Yang, Gu: Partial order aware concurrency sampling, CAV 2018"
    case .urw, .surw:
      "Zhao, Wolff, Mathur, Roychoudhury: Selectively uniform concurrency testing, ASPLOS 2025"
    case .delay2: "Emmi, Qadeer, Rakamaric: Delay-bounded scheduling, POPL 2011"
    case .exhaustive:
      "Godefroid: Partial-order methods for the verification of concurrent systems, LNCS 1032, "
        + "1996"
    }
  }

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
  var needsProfile: Bool {
    switch self {
    case .portfolio, .random, .fifo, .pos, .exhaustive: false
    case .pct2, .pct3, .urw, .surw, .delay2: true
    }
  }

  /// The depth for which a bound holds; nil if there is no bound.
  var depth: Int? {
    switch self {
    case .pct2: 2
    case .pct3: 3
    default: nil
    }
  }

  /// Makes the strategy; for ``exhaustive``, the first of its orders.
  func make(_ profile: Profile) -> any Strategy {
    switch self {
    case .portfolio: preconditionFailure("the seed must pick a member of the portfolio first")
    case .random: RandomWalk()
    case .fifo: FirstInFirstOut()
    case .pct2: PCT(depth: 2, profile: profile)
    case .pct3: PCT(depth: 3, profile: profile)
    case .pos: POS()
    case .urw: URW(profile: profile)
    case .surw: SURW(profile: profile)
    case .delay2: DelayBounded(bound: 2, profile: profile)
    case .exhaustive: Exploration().next()
    }
  }
}
