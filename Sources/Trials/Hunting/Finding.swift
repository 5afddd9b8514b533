import Judging

/// Something that a hunt found in one trial.
public struct Finding: Hashable, Sendable, Codable {
  /// What was found.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// An invariant did not hold.
    case violation
    /// Something left the simulation: the trial says nothing.
    case escape
    /// A second run of the same trial differed from the first.
    case unstable
    /// The trial ended its process.
    case crash
    /// The trial did not end.
    case hang
  }

  /// What was found.
  public let kind: Kind
  /// The trial's number within the hunt.
  public let trial: Int
  /// The trial's seed.
  public let seed: UInt64
  /// What it is known by.
  public let signature: String
  /// What the user saw, or what happened.
  public let saw: String
  /// What should have been.
  public let expected: String
  /// Why.
  public let because: String
  /// How the process ended, if the trial ended it.
  public internal(set) var end: ProcessEnd?
  /// How many trials of the hunt must run before it, in the same process, for it to come back.
  public internal(set) var earlier = 0
  /// By how much the numbers of those trials go up: more than 1 in a hunt that is shared.
  public internal(set) var earlierStep = 1
  /// The places of the scenarios that showed the same signature, in the order of the plan.
  public internal(set) var places: [Int] = []
  /// Whether what killed apps still waited for was left as it was: see `Trial.leavesDead`.
  package internal(set) var leavesDead = false
  /// How many trials showed the same signature.
  public internal(set) var count = 1

  /// Describes a finding.
  ///
  /// - Parameters:
  ///   - kind: what was found.
  ///   - trial: the trial's number within the hunt.
  ///   - seed: the trial's seed.
  ///   - signature: what it is known by.
  ///   - saw: what the user saw, or what happened.
  ///   - expected: what should have been.
  ///   - because: why.
  public init(
    kind: Kind,
    trial: Int,
    seed: UInt64,
    signature: String,
    saw: String,
    expected: String,
    because: String
  ) {
    self.kind = kind
    self.trial = trial
    self.seed = seed
    self.signature = signature
    self.saw = saw
    self.expected = expected
    self.because = because
  }

  /// Whether the trial went on for as long as it was let.
  ///
  /// Logic that does so once mostly does so always; a hunt that need not go on ends there.
  public var neverEnds: Bool { kind == .hang || signature == "survives/loop>never-ends/none" }

  /// Whether a hunt makes it smaller: a trial that stands still would take too long each time, and
  /// one that needs others before it is not alone.
  public var canShrink: Bool {
    kind == .violation || kind == .crash && earlier == 0 && !signature.contains("-after-others/")
  }

  /// The invariant's identifier, or the kind of what ended the trial.
  public var invariant: String { Signature.invariant(of: signature) }
}
