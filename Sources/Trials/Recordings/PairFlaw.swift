/// Why the other order of a decisive pair says little about the cause of a violation.
///
/// In the other order, the violation is absent only because the situation itself does not arise. A
/// reader who looks for a race would look in the wrong place.
package enum PairFlaw: String, Hashable, Sendable, CaseIterable, Codable {
  /// The premise of the rule never holds.
  case nothingToJudge = "nothing-to-judge"
  /// A tap of the violating order never occurs.
  case noTap = "no-tap"
  /// A product of the violating order is never charged.
  case noCharge = "no-charge"
  /// A purchase is not shared with a family member.
  case noSharing = "no-sharing"
  /// A purchase is not refunded.
  case noRefund = "no-refund"
  /// A child requests nothing.
  case noRequest = "no-request"
  /// A request is not answered.
  case noAnswer = "no-answer"
  /// The violating process has ended by the instant of the violation.
  case appEnded = "app-ended"
  /// The violating app is in the background at the instant of the violation.
  case appInBackground = "app-in-background"
  /// A window of the violating app is closed at the instant of the violation.
  case windowClosed = "closed-window"
  /// The violating device is offline at the instant of the violation.
  case offline
  /// Both steps come long after the app last learned or showed something.
  case late
  /// The second step uses what the first one creates, such as the refund of a charge.
  case impossibleOrder = "impossible-order"

  /// Whether the situation does not arise in the other order.
  package var isAbsence: Bool { self != .late && self != .impossibleOrder }

  /// A phrase that says what the other order means.
  package var phrase: String {
    let reason: String
    switch self {
    case .nothingToJudge: reason = "the rule has nothing to judge"
    case .noTap: reason = "the user does not tap"
    case .noCharge: reason = "nothing is charged"
    case .noSharing: reason = "nothing is shared"
    case .noRefund: reason = "nothing is refunded"
    case .noRequest: reason = "nothing is requested"
    case .noAnswer: reason = "no request is answered"
    case .appEnded: reason = "the app has ended by then"
    case .appInBackground: reason = "the app is in the background by then"
    case .windowClosed: reason = "the window is closed by then"
    case .offline: reason = "the device is offline by then"
    case .late: return "the rule holds, but both steps come long after the cause"
    case .impossibleOrder: return "this order is impossible, because B needs what A does"
    }
    return "it did not happen: \(reason)"
  }

  /// The advice that follows ``phrase``.
  package static let advice = "look for the bug in what the app does, not in the order"
}
