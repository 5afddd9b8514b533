public import Simulation
public import StoreSimulation

/// A violation of an invariant, described for a reader who has to act on it.
public struct Violation: Hashable, Sendable {
  /// The signature that identifies the violation.
  public let signature: Signature
  /// The virtual time at which the violation was detected.
  public let instant: VirtualInstant
  /// The account concerned.
  public let account: AccountID?
  /// The process in which the violation was seen.
  public let process: ProcessID?
  /// What the user saw.
  public let saw: String
  /// What the user should have seen.
  public let expected: String
  /// The transaction or event that requires it.
  public let because: String
  /// What the rule looked at.
  public let evidence: [Evidence]

  /// Creates a violation.
  public init(
    signature: Signature,
    instant: VirtualInstant,
    account: AccountID? = nil,
    process: ProcessID? = nil,
    saw: String,
    expected: String,
    because: String,
    evidence: [Evidence] = []
  ) {
    self.signature = signature
    self.instant = instant
    self.account = account
    self.process = process
    self.saw = saw
    self.expected = expected
    self.because = because
    self.evidence = evidence
  }
}
