import Judging

/// What a search for a smaller trial that ends its process, too, came to.
///
/// The process with the search tells it in this form, as it may be one of many: see ``EndProbe``.
package struct EndSearch: Hashable, Sendable, Codable {
  /// The text of the recording of the small trial.
  package let recording: String
  /// How simple the trial was.
  package let before: Simplicity
  /// How simple it is.
  package let after: Simplicity
  /// How many trials were run.
  package let spent: Int
  /// Whether the budget was used up.
  package let isUnfinished: Bool

  /// Searches; nil if the trial does not end its process, or not by the order of its steps alone.
  ///
  /// - Parameters:
  ///   - trial: what is made smaller.
  ///   - recorded: what is known of it; it says how it ends its process.
  ///   - probe: runs the trials.
  ///   - budget: how many may be run.
  package init?(_ trial: Trial, of recorded: Recording, _ probe: EndProbe, budget: Int) {
    guard let end = recorded.end,
      var shrinker = Shrinker(ending: trial, recorded.signature, probe, budget: budget)
    else { return nil }
    before = shrinker.best.simplicity
    shrinker.shrink()
    let small = shrinker.smallest
    let step = shrinker.best.simplicity.steps
    guard let run = EndedRun(small, endedIn: step, end, of: recorded) else { return nil }
    var recording = Recording(
      small,
      signature: recorded.signature,
      saw: recorded.saw,
      expected: recorded.expected,
      because: recorded.because,
      instant: run.story.violation.instant
    )
    recording.end = end
    recording.steps = step
    recording.names = run.names
    self.recording = recording.text
    after = shrinker.best.simplicity
    spent = shrinker.spent
    isUnfinished = shrinker.isOver
  }
}
