import Judging
public import Trials

/// What became of a recorded violation when it was run again.
public struct ReplayReport: Sendable {
  /// What became of it, as it is written for people and programs.
  public enum Verdict: String, CaseIterable, Sendable {
    /// The same violation.
    case cameBack = "came back"
    /// The same violation, but not the same run, or another end of its process.
    case otherWay = "came back by another way"
    /// The run ended without it.
    case gone
    /// Not all that it needs could be met: nothing is said about it.
    case unreachable
    /// Two runs of one seed differed, or the logic left the simulation.
    case notDeterministic = "not deterministic"
    /// The run left the recording.
    case diverged
  }

  /// What decided the order.
  public enum Way: String, CaseIterable, Sendable {
    /// The recorded choices.
    case choices
    /// The recorded seed.
    case seed
    /// The recorded order of named operations.
    case names
  }

  /// What became of it.
  public let verdict: Verdict
  /// What was run again.
  public let recording: Recording
  /// What the replay ran; nil if it ran in a process that ended.
  public let outcome: Outcome?
  /// How it went by names; nil if it did not.
  public let named: NamedReplay?
  /// How the process ended; nil if the replay ran in this one, or that one lived on.
  public let end: ProcessEnd?
  /// What the runtime said as the process ended; nil if nothing.
  public let words: String?
  private let wentByNames: Bool
  /// The race as a picture, if there is one.
  public let picture: RacePicture?
  /// The logic that was run: what was recorded, or other logic.
  public let variant: String

  /// Makes a report of a replay in this process.
  ///
  /// - Parameters:
  ///   - verdict: what became of it.
  ///   - recording: what was run again.
  ///   - outcome: what the replay ran.
  ///   - variant: the logic that was run; nil: what was recorded.
  ///   - named: how it went by names; nil if it did not.
  ///   - picture: the race as a picture; nil if there is none.
  public init(
    _ verdict: Verdict,
    of recording: Recording,
    _ outcome: Outcome,
    variant: String? = nil,
    named: NamedReplay? = nil,
    picture: RacePicture? = nil
  ) {
    self.verdict = verdict
    self.recording = recording
    self.outcome = outcome
    self.variant = variant ?? recording.variant
    self.named = named
    self.picture = picture
    end = nil
    words = nil
    wentByNames = named != nil
  }

  /// Makes a report of a replay in a process of its own.
  ///
  /// - Parameters:
  ///   - verdict: what became of it.
  ///   - recording: what was run again.
  ///   - variant: the logic that was run; nil: what was recorded.
  ///   - end: how that process ended; nil if it lived on.
  ///   - words: what the runtime said then; nil if nothing.
  ///   - wentByNames: whether the recorded order of named operations decided.
  ///   - picture: what led to it, as a picture; nil if there is none.
  public init(
    _ verdict: Verdict,
    of recording: Recording,
    variant: String? = nil,
    end: ProcessEnd?,
    saying words: String? = nil,
    wentByNames: Bool = false,
    picture: RacePicture? = nil
  ) {
    self.verdict = verdict
    self.words = words
    self.variant = variant ?? recording.variant
    self.recording = recording
    self.end = end
    outcome = nil
    named = nil
    self.wentByNames = wentByNames
    self.picture = picture
  }

  /// What decided the order.
  public var way: Way {
    if wentByNames { return .names }
    // A process of its own runs the trial from its seed.
    return outcome == nil || recording.choices == nil ? .seed : .choices
  }
}
