/// A violating trial that was made as small as the budget allowed.
public struct Shrunk: Sendable {
  /// The small trial: run it like any other.
  public let trial: Trial
  /// A run of it, with everything that happened.
  public let outcome: Outcome
  /// The two steps whose order makes the difference; nil: no order of two steps does.
  public let pair: DecisivePair?
  /// What is violated.
  public let violation: Violation
  /// The story's lines.
  let slice: CausalSlice
  /// How simple the trial was.
  public let before: Simplicity
  /// How simple it is.
  public let after: Simplicity
  /// How many trials were run.
  public let spent: Int
  /// Whether the budget was used up; a larger one may find a smaller trial.
  public let isUnfinished: Bool

  /// How many trials are run for one finding when nothing says otherwise.
  public static let defaultBudget = 8_000

  /// How many trials are run, beside the budget, to find the decisive pair.
  private static let pairTries = 600

  /// Shrinks a trial; nil if it shows no violation, or not the same one twice.
  ///
  /// - Parameters:
  ///   - trial: what is shrunk; a trial of a hunt.
  ///   - budget: how many trials may be run; the result is a function of this and the trial.
  public init?(_ trial: Trial, budget: Int = Shrunk.defaultBudget) {
    guard var shrinker = Shrinker(trial, budget: budget) else { return nil }
    let begun = shrinker.best.simplicity
    shrinker.shrink()
    let small = shrinker.smallest
    let outcome = small.run(recording: true)
    guard let violation = outcome.violations.first,
      violation.signature.description == shrinker.signature
    else { return nil }
    var search = PairSearch(small, signature: shrinker.signature, tries: Self.pairTries)
    let pair = search?.pair()
    self.pair = pair
    self.violation = violation
    slice = CausalSlice(Observation(small), violation, pair: pair)
    self.trial = small
    self.outcome = outcome
    before = begun
    after = shrinker.best.simplicity
    spent = shrinker.spent
    isUnfinished = shrinker.isOver
  }

  /// The story as a table.
  public var storyLines: [String] {
    slice.lines.map { line in
      let mark = line.step == pair?.first.number ? "A" : line.step == pair?.second.number ? "B" : " "
      return "\(VirtualTimeText.clock(line.instant)) \(mark) \(line.actor)  \(line.text)"
    } + ["\(slice.lines.count) lines", "pair \(pair.map { "\($0)" } ?? "none")"]
  }

  /// What replays it.
  public var recording: Recording? { Recording(trial, outcome) }
}
