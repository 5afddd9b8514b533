import Judging

/// The result of a search for a smaller trial that also ends its process.
///
/// The search may take many processes; the last one reports its result in this form. See
/// ``EndProbe``.
package struct EndSearch: Hashable, Sendable, Codable {
  /// The recording of the small trial.
  package let recording: Recording
  /// The simplicity of the original trial.
  package let before: Simplicity
  /// The simplicity of the small trial.
  package let after: Simplicity
  /// The number of trials run.
  package let spent: Int
  /// Whether the budget was used up.
  package let isUnfinished: Bool

  /// Searches for a smaller trial.
  ///
  /// The result is nil if the trial does not end its process, or not by the order of its steps
  /// alone.
  ///
  /// - Parameters:
  ///   - trial: the trial to shrink.
  ///   - recorded: its recording, which states how it ends its process.
  ///   - probe: runs the trials.
  ///   - budget: the maximum number of trials.
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
    self.recording = recording
    after = shrinker.best.simplicity
    spent = shrinker.spent
    isUnfinished = shrinker.isOver
  }
}
