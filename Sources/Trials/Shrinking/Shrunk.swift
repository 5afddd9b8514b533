import Judging
public import Simulation

/// A violating trial that was made as small as the budget allowed.
public struct Shrunk: Sendable {
  /// The small trial: run it like any other.
  public let trial: Trial
  /// What replays it.
  public let recording: Recording
  /// What is told of it.
  public let story: SmallStory
  /// What a picture of the race is drawn from.
  package let evidence: Evidence
  /// How simple the trial was.
  public let before: Simplicity
  /// How simple it is.
  public let after: Simplicity
  /// How many trials were run.
  public let spent: Int
  /// Whether the budget was used up; a larger one may find a smaller trial.
  public let isUnfinished: Bool

  /// What a picture of a race is drawn from.
  package enum Evidence: Sendable {
    /// The two orders, if one decides; and whether orders were looked for.
    case orders(PairSearch.Found?, wereSearched: Bool)
    /// What led to the end of the trial's process.
    case end(EndedRun)
  }

  /// How many trials are run for one finding when nothing says otherwise.
  public static let defaultBudget = 8_000
  /// How many trials are run, beside the budget, to find the decisive pair.
  private static let pairTries = 600

  /// Shrinks a trial; nil if it shows no violation, or not the same one twice.
  ///
  /// What ends its process cannot be shrunk in this one: see ``EndSearch``.
  ///
  /// - Parameters:
  ///   - trial: what is shrunk; a trial of a hunt.
  ///   - choices: what it follows instead of its strategy; see ``Recording/neededChoices``.
  ///   - wanted: the signature that it must show; nil: whatever it shows first.
  ///   - budget: how many trials may be run; the result is a function of this and the trial.
  public init?(
    _ trial: Trial,
    following choices: ChoiceLog? = nil,
    showing wanted: String? = nil,
    budget: Int = Shrunk.defaultBudget
  ) {
    self.init(trial, following: choices, showing: wanted, budget: budget, Attempts())
  }

  /// Shrinks a trial, and goes on with a search whose first trials may be known.
  ///
  /// - Parameters:
  ///   - trial: what is shrunk; a trial of a hunt.
  ///   - choices: what it follows instead of its strategy.
  ///   - wanted: the signature that it must show; nil: whatever it shows first.
  ///   - budget: how many trials may be run.
  ///   - attempts: runs them; those that end this process are known to the next one.
  package init?(
    _ trial: Trial,
    following choices: ChoiceLog?,
    showing wanted: String?,
    budget: Int,
    _ attempts: Attempts
  ) {
    guard var shrinker = Shrinker(trial, following: choices, budget: budget, attempts),
      wanted.map({ $0 == shrinker.signature }) ?? true
    else { return nil }
    before = shrinker.best.simplicity
    shrinker.shrink()
    let small = shrinker.smallest
    let signature = shrinker.signature
    let attempts = shrinker.attempts
    var search = PairSearch(small, signature: signature, tries: Self.pairTries, attempts)
    let found = search?.find()
    let outcome = small.run(recording: true)
    guard outcome.violations.first?.signature.description == signature,
      var recording = Recording(small, outcome),
      let story = SmallStory(small, signature: signature, order: .init(found: found?.pair))
    else { return nil }
    recording.pair = found?.pair
    evidence = .orders(found, wereSearched: !attempts.isAtEnd)
    self.trial = small
    self.recording = recording
    self.story = story
    after = shrinker.best.simplicity
    spent = shrinker.spent
    isUnfinished = shrinker.isOver
  }
}

extension Shrunk {
  /// Tells what a search among trials that end their process came to; nil if the trial has no such
  /// step.
  ///
  /// - Parameters:
  ///   - found: what the search has found.
  ///   - trial: the trial of its recording.
  ///   - step: the number of the step that ended its process when it was run once more.
  ///   - saw: how its process ended then.
  ///   - seen: what was still seen of that step.
  package init?(
    _ found: EndSearch,
    _ trial: Trial,
    _ step: UInt64,
    saw: String,
    seen: [String]
  ) {
    guard var recording = try? Recording(text: found.recording), let end = recording.end,
      let run = EndedRun(trial, endedIn: step, end, of: recording, saw: saw, seen: seen)
    else { return nil }
    recording.saw = saw
    self.trial = trial
    self.recording = recording
    story = run.story
    evidence = .end(run)
    before = found.before
    after = found.after
    spent = found.spent
    isUnfinished = found.isUnfinished
  }
}
