import Judging
package import Trials

/// The report of a replay of a recorded violation.
package struct ReplayReport: Sendable {
  /// The result of a replay, as people and programs read it.
  package enum Verdict: String, CaseIterable, Sendable {
    /// The same violation occurred in the same way.
    case cameBack = "came back"
    /// The same violation occurred, but in a different run or with a different process end.
    case otherWay = "came back by another way"
    /// The run ended without the violation.
    case gone
    /// The recorded order could not be reproduced, so nothing is known about the violation.
    case unreachable
    /// Two runs from one seed differed, or the logic escaped the simulation.
    case notDeterministic = "not deterministic"
    /// The run diverged from the recording.
    case diverged
  }

  /// What determined the order of a replay.
  package enum Way: String, CaseIterable, Sendable {
    /// The recorded choices.
    case choices
    /// The recorded seed.
    case seed
    /// The recorded order of named operations.
    case names
  }

  /// The result of the replay.
  package let verdict: Verdict
  /// The recording that was replayed.
  package let recording: Recording
  /// The outcome of the replay; nil if it ran in a process of its own.
  package let outcome: Outcome?
  /// The replay by named operations; nil if names did not determine the order.
  package let named: NamedReplay?
  /// How the replay's own process ended; nil if there was none, or it survived.
  package let end: ProcessEnd?
  /// The runtime's message when the process ended; nil if there was none.
  package let words: String?
  private let wentByNames: Bool
  /// The faults and irregularities that the replay left out, by their names in recordings.
  package let without: [String]
  /// The picture of the race, if there is one.
  package let picture: RacePicture?
  /// The variant that was run, which may differ from the recorded one.
  package let variant: String

  /// Creates the report of a replay: in this process, with an outcome, or in a process of its own.
  package init(
    _ verdict: Verdict,
    of recording: Recording,
    _ outcome: Outcome? = nil,
    variant: String? = nil,
    named: NamedReplay? = nil,
    end: ProcessEnd? = nil,
    saying words: String? = nil,
    wentByNames: Bool = false,
    without: [String] = [],
    picture: RacePicture? = nil
  ) {
    self.verdict = verdict
    self.recording = recording
    self.outcome = outcome
    self.variant = variant ?? recording.variant
    self.named = named
    self.end = end
    self.words = words
    self.wentByNames = wentByNames || named != nil
    self.without = without
    self.picture = picture
  }

  /// What determined the order.
  package var way: Way {
    if wentByNames || !without.isEmpty { return .names }
    // A process of its own runs the trial from its seed.
    return outcome == nil || recording.choices == nil ? .seed : .choices
  }
}
