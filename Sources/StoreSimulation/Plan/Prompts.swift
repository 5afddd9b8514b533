package import Simulation

/// People's answers to system prompts.
package struct Prompts: Hashable, Sendable {
  /// How often a payment sheet is canceled.
  package var paymentCancelled = Ratio.never
  /// How long a payment sheet stays open.
  package var paymentAnswered = DelayRange(.seconds(1), .seconds(10))
  /// How often the sign-in of a restore is canceled.
  package var signInCancelled = Ratio.never
  /// How long that sign-in takes.
  package var signInAnswered = DelayRange(.zero, .seconds(10))
  /// Whether every purchase needs approval, including those of adults, who approve their own.
  ///
  /// This corresponds to `askToBuyEnabled` of Apple's `SKTestSession`.
  package var asksEverybody = false
  /// How often an adult approves a request, in parts.
  package var approves: UInt32 = 1
  /// How often an adult declines, in parts.
  package var declines: UInt32 = 0
  /// How often an adult never answers, in parts.
  package var ignores: UInt32 = 0
  /// How long an adult takes to answer.
  package var approvalAnswered = DelayRange(.seconds(5), .hours(1))
  /// How often the customer closes the sheet for a refund request.
  package var refundCancelled = Ratio.never
  /// How often the customer turns the renewal off, or on again, on the sheet for subscriptions.
  package var managesSubscriptions = Ratio.never
  /// How often the customer redeems a code on the sheet for offer codes.
  package var redeemsCode = Ratio.always
  /// How often the customer does what a message of the App Store asks for; if never, there are no
  /// messages.
  package var actsOnMessage = Ratio.never
  /// How often Apple grants a refund that was requested in the app.
  package var refundGranted = Ratio.always
  /// How long Apple takes to decide.
  package var refundDecided = DelayRange(.seconds(1), .minutes(10))
  /// How often a refund is for the unused part only, where there is one.
  package var refundProrated = Ratio.never
  /// How often a refund is reversed, and how long after.
  package var refundReversed = Irregularities.Episode.never

  /// Creates prompt settings; without changes, everyone agrees.
  package init(_ change: (inout Prompts) -> Void = { _ in }) { change(&self) }
}

extension Prompts {
  /// The declarations, in the order of a scenario file.
  static let declarations: [FaultDeclaration] = [
    FaultDeclaration(.payment, "cancelled", .chance(\.prompts.paymentCancelled))
      .setting("How often a payment sheet is canceled."),
    FaultDeclaration(.signIn, "cancelled", .chance(\.prompts.signInCancelled))
      .setting("How often the sign-in of a restore is canceled."),
    FaultDeclaration(.refund, "cancelled", .chance(\.prompts.refundCancelled))
      .setting("How often the customer closes the sheet of a refund request in the app.")
      .drawnApart(),
    FaultDeclaration(.refund, "prorated", .chance(\.prompts.refundProrated))
      .setting(
        "How often a refund is for the unused part of a period only, or for one of several bought."
      ),
    FaultDeclaration(.refund, "reversed", .later(\.prompts.refundReversed)),
  ]
}
