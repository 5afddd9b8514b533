import Judging
package import Simulation

/// A violating trial that was shrunk as far as the budget allowed.
package struct Shrunk: Sendable {
  /// The small trial, which runs like any other.
  package let trial: Trial
  /// The recording that replays the small trial.
  package let recording: Recording
  /// The story of the small trial.
  package let story: SmallStory
  /// The data for a picture of the race.
  package let evidence: Evidence
  /// The simplicity of the original trial.
  package let before: Simplicity
  /// The simplicity of the small trial.
  package let after: Simplicity
  /// The number of trials run.
  package let spent: Int
  /// The signatures of further violations with the same cause, which the small trial shows if it
  /// goes on.
  package let alsoShown: [String]
  /// What the app had heard last in the small trial, such as `update-refund`; nil if no app was
  /// concerned.
  package let lastNews: String?
  /// Whether the app did not listen when the last update about the violation's purchase came.
  package let missesUpdate: Bool
  /// Whether the search ended early, because the budget was used up or the search was cut short; a
  /// longer search may find a smaller trial.
  package let isUnfinished: Bool

  /// The data for a picture of a race.
  package enum Evidence: Sendable {
    /// The two decisive orders, if there are any, and whether orders were searched.
    case orders(PairSearch.Found?, wereSearched: Bool)
    /// The run that ended the trial's process.
    case end(EndedRun)
  }

  /// The default number of trials for shrinking one finding.
  package static let defaultBudget = 8_000
  /// The number of additional trials for finding the decisive pair.
  private static let pairTries = 600

  /// Shrinks a trial; nil if it shows no violation, or not the same one twice.
  ///
  /// A trial that ends its process cannot be shrunk in this one; see ``EndSearch``.
  ///
  /// - Parameters:
  ///   - trial: the trial to shrink; a trial of a hunt.
  ///   - choices: what it follows instead of its strategy; see ``Recording/neededChoices``.
  ///   - wanted: the signature that it must show; nil for the first that it shows.
  ///   - budget: the maximum number of trials; together with the trial, it determines the result.
  package init?(
    _ trial: Trial,
    following choices: ChoiceLog? = nil,
    showing wanted: String? = nil,
    budget: Int = Shrunk.defaultBudget
  ) {
    self.init(trial, following: choices, showing: wanted, budget: budget, Attempts())
  }

  /// Shrinks a trial, resuming a search if the results of its first trials are known.
  ///
  /// - Parameters:
  ///   - trial: the trial to shrink; a trial of a hunt.
  ///   - choices: what it follows instead of its strategy.
  ///   - wanted: the signature that it must show; nil for the first that it shows.
  ///   - keepsNews: whether the app must have heard the same last.
  ///   - budget: the maximum number of trials.
  ///   - attempts: runs the trials; the next process knows which ones ended this process.
  package init?(
    _ trial: Trial,
    following choices: ChoiceLog?,
    showing wanted: String?,
    keepsNews: Bool = false,
    budget: Int,
    _ attempts: Attempts
  ) {
    let begun = Shrinker(trial, following: choices, keepsNews: keepsNews, budget: budget, attempts)
    guard var shrinker = begun, wanted.map({ $0 == shrinker.signature }) ?? true
    else { return nil }
    before = shrinker.best.simplicity
    shrinker.shrink()
    let small = shrinker.smallest
    let signature = shrinker.signature
    var attempts = shrinker.attempts
    var search = PairSearch(small, signature: signature, tries: Self.pairTries, attempts)
    let found = search?.find()
    attempts = search?.attempts ?? attempts
    alsoShown = SameCause(as: small, showing: signature, &attempts).signatures
    let wereSearched = found != nil || !(search?.isCutShort ?? true)
    let order = SmallStory.Order(found: found?.pair, isUnknown: !wereSearched)
    let outcome = small.run(recording: true)
    guard let violation = outcome.violations.first,
      violation.signature.description == signature,
      var recording = Recording(small, outcome),
      let story = SmallStory(small, signature: signature, order: order)
    else { return nil }
    (recording.pair, recording.pairIsUnknown) = (found?.pair, !wereSearched)
    evidence = .orders(found, wereSearched: wereSearched)
    self.trial = small
    self.recording = recording
    self.story = story
    after = shrinker.best.simplicity
    lastNews = outcome.verdict.lastNews
    missesUpdate = JudgedSteps(of: violation, in: outcome.record.events).missesUpdate
    spent = shrinker.spent
    isUnfinished = shrinker.isOver || !wereSearched
  }
}

extension Shrunk {
  /// Presents the result of a search among trials that end their process.
  ///
  /// The result is nil if the trial does not have the given step.
  ///
  /// - Parameters:
  ///   - found: the result of the search.
  ///   - trial: the trial of its recording.
  ///   - step: the number of the step that ended the process when the trial ran again.
  ///   - saw: how the process ended then.
  ///   - seen: the visible events of that step.
  package init?(
    _ found: EndSearch,
    _ trial: Trial,
    _ step: UInt64,
    saw: String,
    seen: [String]
  ) {
    var recording = found.recording
    guard let end = recording.end,
      let run = EndedRun(trial, endedIn: step, end, of: recording, saw: saw, seen: seen)
    else { return nil }
    recording.saw = saw
    self.trial = trial
    self.recording = recording
    story = run.story
    evidence = .end(run)
    alsoShown = []
    lastNews = nil
    missesUpdate = false
    before = found.before
    after = found.after
    spent = found.spent
    isUnfinished = found.isUnfinished
  }
}
