import Judging

/// A violation or failure that a hunt found in one trial.
package struct Finding: Hashable, Sendable, Codable {
  /// The kind of a finding.
  package enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    /// An invariant was violated.
    case violation
    /// The run left the simulation, so the trial is meaningless.
    case escape
    /// A second run of the same trial differed from the first.
    case unstable
    /// The trial ended its process.
    case crash
    /// The trial did not end.
    case hang
  }

  /// The kind of the finding.
  package let kind: Kind
  /// The trial's number within the hunt.
  package let trial: Int
  /// The trial's seed.
  package let seed: UInt64
  /// The signature of the finding.
  package let signature: String
  /// The observed behavior.
  package let saw: String
  /// The expected behavior.
  package let expected: String
  /// The reason.
  package let because: String
  /// The end of the process, if the trial ended it.
  package internal(set) var end: ProcessEnd?
  /// The faults and irregularities of the trial; the highest level if that is unknown.
  package internal(set) var faultLevel = FaultLevel.irregularities
  /// The number of earlier trials that must run in the same process to reproduce the finding.
  package internal(set) var earlier = 0
  /// The increment between the numbers of those trials; more than 1 in a sharded hunt.
  package internal(set) var earlierStep = 1
  /// The indexes of the scenarios that showed the signature, in the order of the plan.
  package internal(set) var places: [Int] = []
  /// Whether pending work of killed apps was left as it was; see `Trial.leavesDead`.
  package internal(set) var leavesDead = false
  /// The number of trials that showed the signature.
  package internal(set) var count = 1
  /// What the app had heard last, such as `update-refund`; nil if no app was concerned.
  package internal(set) var lastNews: String?
  /// The calmest trials that showed the signature after something else, the calmest first.
  package internal(set) var witnesses: [Witness] = []

  /// Describes a finding.
  package init(
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

  /// Whether the trial ran until it was stopped.
  ///
  /// Logic that does so once mostly does so always, so a hunt ends there unless it must keep going.
  package var neverEnds: Bool { kind == .hang || signature == "survives/loop>never-ends/none" }

  /// Whether the trial can be shrunk: a hang would take too long each time, and a trial that needs
  /// earlier ones cannot run alone.
  package var canShrink: Bool {
    kind == .violation || kind == .crash && earlier == 0 && !signature.contains("-after-others/")
  }

  /// The identifier of the invariant, or of the kind of end.
  package var invariant: String { Signature.invariant(of: signature) }
}
