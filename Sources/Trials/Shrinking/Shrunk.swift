/// A violating trial that was made as small as the budget allowed.
public struct Shrunk: Sendable {
  /// The small trial: run it like any other.
  public let trial: Trial
  /// A run of it, with everything that happened.
  public let outcome: Outcome
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
    self.trial = small
    self.outcome = outcome
    before = begun
    after = shrinker.best.simplicity
    spent = shrinker.spent
    isUnfinished = shrinker.isOver
  }

  /// What replays it.
  public var recording: Recording? { Recording(trial, outcome) }
}
