public import Simulation

/// People's answers to system prompts.
public struct Prompts: Hashable, Sendable {
  /// How often a payment sheet is cancelled.
  public var paymentCancelled = Ratio.never
  /// How long a payment sheet stays open.
  public var paymentAnswered = DelayRange(.seconds(1), .seconds(10))
  /// How often the sign-in of a restore is cancelled.
  public var signInCancelled = Ratio.never
  /// How long that sign-in takes.
  public var signInAnswered = DelayRange(.zero, .seconds(10))
  /// Whether every purchase needs approval, including those of adults, who approve their own.
  ///
  /// This corresponds to `askToBuyEnabled` of Apple's `SKTestSession`.
  public var asksEverybody = false
  /// How often an adult approves a request, in parts.
  public var approves: UInt32 = 1
  /// How often an adult declines, in parts.
  public var declines: UInt32 = 0
  /// How often an adult never answers, in parts.
  public var ignores: UInt32 = 0
  /// How long an adult takes to answer.
  public var approvalAnswered = DelayRange(.seconds(5), .hours(1))
  /// How often Apple grants a refund that was requested in the app.
  public var refundGranted = Ratio.always
  /// How long Apple takes to decide.
  public var refundDecided = DelayRange(.seconds(1), .minutes(10))
  /// How often a refund is for the unused part only, where there is one.
  public var refundProrated = Ratio.never
  /// How often a refund is reversed, and how long after.
  public var refundReversed = Irregularities.Episode.never

  /// Creates prompt settings; without changes, everybody agrees.
  public init(_ change: (inout Prompts) -> Void = { _ in }) { change(&self) }
}

extension Prompts {
  /// The declarations, in the order of a scenario file.
  static let declarations: [FaultDeclaration] = [
    FaultDeclaration(.payment, "cancelled", .chance(\.prompts.paymentCancelled))
      .setting("How often it is cancelled. Default: never."),
    FaultDeclaration(.signIn, "cancelled", .chance(\.prompts.signInCancelled))
      .setting("How often it is cancelled. Default: never."),
    FaultDeclaration(.refund, "prorated", .chance(\.prompts.refundProrated))
      .setting(
        "How often a refund is for the unused part of a period only, or for one of several bought."
      ),
    FaultDeclaration(.refund, "reversed", .later(\.prompts.refundReversed)),
  ]
}
