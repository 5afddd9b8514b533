import Simulation

/// What distinguishes one strategy from the others.
struct StrategyDeclaration: Sendable {
  /// The strategy in one sentence.
  let summary: String
  /// The method of the strategy and its strengths.
  let explanation: String
  /// The publication of the method; nil if there is none.
  var publication: String?
  /// Whether the strategy needs a profile of the program; see ``Profile``.
  var needsProfile = false
  /// The depth for which a bound holds; nil if there is no bound.
  var depth: Int?
  let make: @Sendable (Profile) -> any Strategy
}

extension StrategyName {
  /// The declaration of the strategy, the only place that says more of it than its name.
  var declaration: StrategyDeclaration {
    switch self {
    case .portfolio: Self.portfolioDeclaration
    case .random: Self.randomDeclaration
    case .fifo: Self.fifoDeclaration
    case .pct2: Self.pct(depth: 2, "random priorities with one priority change (PCT, depth 2)")
    case .pct3: Self.pct(depth: 3, "random priorities with two priority changes (PCT, depth 3)")
    case .pos: Self.posDeclaration
    case .urw: Self.urwDeclaration
    case .surw: Self.surwDeclaration
    case .delay2: Self.delayDeclaration
    case .exhaustive: Self.exhaustiveDeclaration
    }
  }

  private static let portfolioDeclaration = StrategyDeclaration(
    summary: "default; the seed of each trial picks one of the other strategies",
    explanation: """
      No strategy is best at everything. The trial's seed alone picks the strategy, so a trial can \
      run again without the rest of the hunt. The shares are based on measurements: see \
      Benchmarks/README.md.
      """,
    make: { _ in preconditionFailure("the seed must pick a member of the portfolio first") }
  )

  private static let randomDeclaration = StrategyDeclaration(
    summary: "chooses uniformly among all candidates for the next step",
    explanation: """
      Needs no profile and can reach every order, but seldom delays one step for a long time. \
      'run' uses this strategy.
      """,
    make: { _ in RandomWalk() }
  )

  private static let fifoDeclaration = StrategyDeclaration(
    summary: "takes the earliest candidate: the order of a lightly loaded machine",
    explanation: """
      Does not look for races: what it finds needs none. It shows what happens on a good day, and \
      the profiles that other strategies need are measured with it.
      """,
    make: { _ in FirstInFirstOut() }
  )

  private static func pct(depth: Int, _ summary: String) -> StrategyDeclaration {
    StrategyDeclaration(
      summary: summary,
      explanation: """
        Each chain of steps has a random priority. At one random pick (two with depth 3), the step \
        that would be next moves to the end of the queue. Each trial that has no more picks than \
        expected finds a bug that needs that many ordering constraints with a chance of at least \
        1 / (chains x picks^(depth - 1)). From this, a hunt reports the chance that it missed such \
        a bug, unless that is above 50 %, which it often is in a large world. The chance is an \
        estimate, not a bound: other orders of a trial may have more chains and picks.
        """,
      publication: "Burckhardt, Kothari, Musuvathi, Nagarakatte: A randomized scheduler with "
        + "probabilistic guarantees of finding bugs, ASPLOS 2010",
      needsProfile: true,
      depth: depth,
      make: { PCT(depth: depth, profile: $0) }
    )
  }

  private static let posDeclaration = StrategyDeclaration(
    summary: "random priorities, redrawn for steps that race with the last one (POS)",
    explanation: """
      Two steps race if they run on the same lane. Steps that raced with the last step get a new \
      priority; all others keep theirs. Needs no profile; try this strategy first.
      """,
    publication: "Yuan, Yang, Gu: Partial order aware concurrency sampling, CAV 2018",
    make: { _ in POS() }
  )

  private static let uniformWalks =
    "Zhao, Wolff, Mathur, Roychoudhury: Selectively uniform concurrency testing, ASPLOS 2025"

  private static let urwDeclaration = StrategyDeclaration(
    summary: "weights each actor by its remaining steps, for uniform orders (URW)",
    explanation: """
      A walk that is uniform at each step is not uniform over whole orders: actors with many steps \
      mostly finish last. A run of a similar trial counts the steps of each actor beforehand.
      """,
    publication: uniformWalks,
    needsProfile: true,
    make: { URW(profile: $0) }
  )

  private static let surwDeclaration = StrategyDeclaration(
    summary: "like URW for a few actors per trial, the others at random (SURW)",
    explanation: """
      Picks a few lanes for each trial and makes all orders of their steps equally likely; \
      everything else is chosen at random.
      """,
    publication: uniformWalks,
    needsProfile: true,
    make: { SURW(profile: $0) }
  )

  private static let delayDeclaration = StrategyDeclaration(
    summary: "the order of a lightly loaded machine, except for two delays",
    explanation: """
      At two random picks, the step that would be next moves behind all current candidates. \
      Most races need one or two delays.
      """,
    publication: "Emmi, Qadeer, Rakamaric: Delay-bounded scheduling, POPL 2011",
    needsProfile: true,
    make: { DelayBounded(bound: 2, profile: $0) }
  )

  private static let exhaustiveDeclaration = StrategyDeclaration(
    summary: "every order of one trial, for small worlds; reports when it has seen all",
    explanation: """
      Searches depth first; sleep sets skip orders that differ only in independent steps. For one \
      user and few steps: --users 1 --calm.
      """,
    publication: "Godefroid: Partial-order methods for the verification of concurrent systems, "
      + "LNCS 1032, 1996",
    make: { _ in Exploration().next() }
  )
}
