public import Simulation

/// People's answers to system prompts.
public struct Prompts: Hashable, Sendable {
  /// How often a payment sheet is cancelled.
  public var paymentCancelled: Ratio
  /// How long a payment sheet stays open.
  public var paymentAnswered: DelayRange
  /// How often the sign-in of a restore is cancelled.
  public var signInCancelled: Ratio
  /// How long that sign-in takes.
  public var signInAnswered: DelayRange
  /// Whether every purchase needs approval, including those of adults, who approve their own.
  ///
  /// This corresponds to `askToBuyEnabled` of Apple's `SKTestSession`.
  public var asksEverybody: Bool
  /// How often an adult approves a request, in parts.
  public var approves: UInt32
  /// How often an adult declines, in parts.
  public var declines: UInt32
  /// How often an adult never answers, in parts.
  public var ignores: UInt32
  /// How long an adult takes to answer.
  public var approvalAnswered: DelayRange
  /// How often Apple grants a refund that was requested in the app.
  public var refundGranted: Ratio
  /// How long Apple takes to decide.
  public var refundDecided: DelayRange
  /// How often a refund is for the unused part only, where there is one.
  public var refundProrated: Ratio
  /// How often a refund is reversed, and how long after.
  public var refundReversed: Irregularities.Episode

  /// Creates prompt settings.
  public init(
    paymentCancelled: Ratio = .never,
    paymentAnswered: DelayRange = DelayRange(.seconds(1), .seconds(10)),
    signInCancelled: Ratio = .never,
    signInAnswered: DelayRange = DelayRange(.zero, .seconds(10)),
    asksEverybody: Bool = false,
    approves: UInt32 = 1,
    declines: UInt32 = 0,
    ignores: UInt32 = 0,
    approvalAnswered: DelayRange = DelayRange(.seconds(5), .hours(1)),
    refundGranted: Ratio = .always,
    refundDecided: DelayRange = DelayRange(.seconds(1), .minutes(10)),
    refundProrated: Ratio = .never,
    refundReversed: Irregularities.Episode = .never
  ) {
    self.paymentCancelled = paymentCancelled
    self.paymentAnswered = paymentAnswered
    self.signInCancelled = signInCancelled
    self.signInAnswered = signInAnswered
    self.asksEverybody = asksEverybody
    self.approves = approves
    self.declines = declines
    self.ignores = ignores
    self.approvalAnswered = approvalAnswered
    self.refundGranted = refundGranted
    self.refundDecided = refundDecided
    self.refundProrated = refundProrated
    self.refundReversed = refundReversed
  }
}
