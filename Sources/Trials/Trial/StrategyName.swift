import Simulation

/// The strategies that can be asked for by name.
public enum StrategyName: String, Hashable, Sendable, CaseIterable {
  /// Each trial another one, by its seed.
  case portfolio
  /// Uniform choice among the candidates.
  case random
  /// What could happen soonest, in order of arising.
  case fifo
  /// Priorities with one change.
  case pct2 = "pct-2"
  /// Priorities with two changes.
  case pct3 = "pct-3"
  /// Priorities that are drawn anew among what races.
  case pos
  /// All orders alike.
  case urw
  /// All orders of a few lanes alike.
  case surw
  /// The order of an unhurried machine with two delays.
  case delay2 = "delay-2"
  /// Every order of one trial.
  case exhaustive

  /// What it is, in one sentence.
  public var summary: String {
    switch self {
    case .portfolio: "one of the others for each trial, by a fixed rule of its seed: the default"
    case .random: "chooses uniformly among all that could happen next"
    case .fifo: "takes what could happen soonest: the order of an unhurried machine"
    case .pct2: "random priorities, and one change of them (PCT, depth 2)"
    case .pct3: "random priorities, and two changes of them (PCT, depth 3)"
    case .pos: "random priorities, drawn anew among what races with the last step (POS)"
    case .urw: "takes each actor as often as it has steps left: all orders alike (URW)"
    case .surw: "the same for a few actors of each trial, the others at random (SURW)"
    case .delay2: "the order of an unhurried machine, but for two delays"
    case .exhaustive: "every order of one trial, for worlds small enough; says when it has seen all"
    }
  }

  /// How it goes about it, and what it is good at.
  public var explanation: String {
    switch self {
    case .portfolio:
      """
      No strategy is best at everything. The seed of a trial alone decides which of them it is, so \
      that a trial can be run again without the rest of the hunt. The shares were measured: see \
      Benchmarks/README.md.
      """
    case .random:
      """
      Needs to know nothing and misses nothing for ever, but seldom meets orders in which one \
      thing is late for long. What 'run' takes.
      """
    case .fifo:
      """
      No race is looked for: what a race needs is missing. It shows what happens on a good day, \
      and is what profiles of a trial are made with.
      """
    case .pct2, .pct3:
      """
      Each chain of steps has a random priority; at a drawn pick (at two, with depth 3) what would \
      be next is put behind everything else. A bug that needs so many orderings is met with a \
      chance of at least 1 / (chains x picks^(depth - 1)) in each trial, and a hunt tells what \
      that comes to.
      """
    case .pos:
      """
      Two steps race if they go to the same lane. Whatever raced with the last step gets a new \
      priority, all else keeps its own. Needs no profile; the first one to try.
      """
    case .urw:
      """
      A walk that is uniform at each step is not so over whole orders: what has many steps mostly \
      ends last. How many each actor has left is known from a first run of the same trial.
      """
    case .surw:
      """
      A few lanes are drawn for each trial, and all orders of their steps are equally likely; \
      everything else goes at random.
      """
    case .delay2:
      """
      At two drawn picks, what would be next is put behind everything that could happen by then. \
      Most races need one delay, or two.
      """
    case .exhaustive:
      """
      Depth first, and sleep sets leave out orders that differ only in steps that have nothing to \
      do with each other. For one user and few steps.
      """
    }
  }

  /// Where the method was published; nil if it needs no publication.
  public var publication: String? {
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

  /// What a portfolio is made of, each as often as it stands here.
  ///
  /// POS comes first: it finds what needs one thing to be late for long, and needs no profile,
  /// which costs as much as half a trial. See the table in Benchmarks/README.md.
  public static let members: [StrategyName] = [
    .pos, .pos, .pos, .pct3, .pct3, .pct2, .random, .random, .surw, .urw, .delay2,
  ]

  /// The strategy of one trial: itself, or a member of the portfolio.
  ///
  /// - Parameter seed: the trial's; nothing else decides, least of all what was found so far.
  /// - Returns: never the portfolio.
  public func member(forSeed seed: UInt64) -> StrategyName {
    guard self == .portfolio else { return self }
    var stream = RandomStream(seed: seed, purpose: "portfolio")
    return Self.members[Int(stream.next(below: UInt64(Self.members.count)))]
  }

  /// Its place among all of them.
  static func place(of name: StrategyName) -> Int { allCases.firstIndex(of: name) ?? 0 }

  /// Whether it must know something of the program beforehand; see ``Profile``.
  var needsProfile: Bool {
    switch self {
    case .portfolio, .random, .fifo, .pos, .exhaustive: false
    case .pct2, .pct3, .urw, .surw, .delay2: true
    }
  }

  /// The depth for which a bound holds; nil: for none.
  var depth: Int? {
    switch self {
    case .pct2: 2
    case .pct3: 3
    default: nil
    }
  }

  /// Makes the strategy; of ``exhaustive`` the first of its orders.
  ///
  /// - Parameter profile: what is expected of the program.
  /// - Returns: a strategy that has not begun.
  func make(_ profile: Profile) -> any Strategy {
    switch self {
    case .portfolio: preconditionFailure("a portfolio is made of its members, by a trial's seed")
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
