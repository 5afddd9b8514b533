public import Simulation
public import StoreSimulation

/// An invariant that did not hold, told so that a person can act on it.
public struct Violation: Hashable, Sendable {
  /// What it is known by.
  public let signature: Signature
  /// When it was noticed, in virtual time.
  public let instant: VirtualInstant
  /// Whose it is.
  public let account: AccountID?
  /// Where it was seen.
  public let process: ProcessID?
  /// What the user saw.
  public let saw: String
  /// What should have been.
  public let expected: String
  /// Why: the transaction or event that demands it.
  public let because: String
  /// When that came about in the process, if it is not the last thing that happened there.
  public let demanded: VirtualInstant?

  /// Describes a violation.
  public init(
    signature: Signature,
    instant: VirtualInstant,
    account: AccountID? = nil,
    process: ProcessID? = nil,
    saw: String,
    expected: String,
    because: String,
    demanded: VirtualInstant? = nil
  ) {
    self.signature = signature
    self.instant = instant
    self.account = account
    self.process = process
    self.saw = saw
    self.expected = expected
    self.because = because
    self.demanded = demanded
  }
}
