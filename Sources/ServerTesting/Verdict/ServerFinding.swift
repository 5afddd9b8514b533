package import StoreModel

/// Something that the server has got wrong.
package struct ServerFinding: Sendable {
  /// The kind of mistake.
  package enum Kind: String, CaseIterable, Sendable {
    /// The user has more credits than were paid for.
    case tooMany = "too-many-credits"
    /// The user has credits that were refunded.
    case keptAfterRefund = "kept-after-refund"
    /// The user lacks credits that the server has confirmed.
    case lost = "lost-credits"
    /// The user has a plan that was refunded or replaced.
    case planAfterRefund = "plan-after-refund"
    /// The user has an unpaid plan, or has a plan for longer than was paid.
    case unpaidPlan = "unpaid-plan"
    /// The user lacks a plan that the server has confirmed.
    case lostPlan = "lost-plan"
    /// The answer about the user cannot be read.
    case unreadable = "unreadable-answer"
    /// The server answered every attempt of a genuine notification with a failure.
    case refused = "refused-notification"
    /// The server accepted a post that the App Store has not signed for the app.
    case acceptedForgery = "accepted-forgery"
    /// The server refused a genuine notification, because it does not know its type.
    case refusedUnknown = "refused-unknown-type"
    /// A reading showed less than an earlier one, and no request gave the server a reason.
    case wentBack = "went-back"
    /// A load took longer, or failed more often, than the target file allows.
    case missedThreshold = "missed-threshold"

    /// Whether something was lost.
    var isLoss: Bool { self == .lost || self == .lostPlan }

    /// Whether it is about what a user has, rather than about the answer to one request.
    var isAboutState: Bool {
      switch self {
      case .tooMany, .keptAfterRefund, .lost, .planAfterRefund, .unpaidPlan, .lostPlan, .unreadable,
        .wentBack:
        true
      case .refused, .acceptedForgery, .refusedUnknown, .missedThreshold: false
      }
    }
  }

  package let kind: Kind
  /// The user; nil if the transaction names none.
  package let user: AppAccountToken?
  /// The found and the expected state, in one sentence without a period.
  package let summary: String
  /// The server's answer, in a few words.
  package let found: String
  /// The state in the store's books, in a few words.
  package let expected: String
  /// The credits that the server says the user has; nil for another finding.
  var balance: Int?
  /// The product of a plan that the user has or lacks; nil for another finding.
  var product: ProductID?
  /// What it may be as well, because the server's answer does not tell the two apart.
  var alternative: Kind?
  /// The user's purchases, and the requests about each, in order.
  package let story: [String]
  /// The numbers of the two requests of the run that matter; none if they are not known.
  var marked: [Int] = []
  /// Whether its requests are those that are kept: of a load, those of one round.
  var isRecorded = true
  /// The number of rounds in which it showed.
  package internal(set) var rounds = 1
  /// Whether its shortest order was looked for.
  package internal(set) var isTried = false
  /// The fewest requests after which it shows; nil if they were not looked for, or not found.
  package internal(set) var shortest: ShortestOrder?

  /// Whether another finding, after fewer requests, may be the same mistake.
  ///
  /// It is about the same user and the same product. The amounts may differ, but a negative balance
  /// and a missing balance are different mistakes.
  func isLike(_ other: ServerFinding) -> Bool {
    (kind == other.kind || alternative == other.kind) && user == other.user
      && product == other.product && (balance ?? 0 < 0) == (other.balance ?? 0 < 0)
  }
}

extension ServerFinding {
  /// Makes a finding of a threshold that all rounds together have missed.
  init(missed verdict: AnswerThreshold.Verdict, rounds: Int) {
    self.init(
      kind: .missedThreshold,
      user: nil,
      summary: "\(verdict.threshold), found \(verdict.measured)",
      found: verdict.measured,
      expected: "\(verdict.threshold)",
      story: []
    )
    self.rounds = rounds
  }
}
