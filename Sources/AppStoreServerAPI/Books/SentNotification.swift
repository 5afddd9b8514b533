import StoreModel

/// A notification to the developer's server, with the attempts to send it.
struct SentNotification: Hashable {
  /// The content, the same at each attempt.
  let payload: NotificationPayload
  /// The attempts in order.
  var attempts: [SendAttempt] = []

  /// The attempts whose result is known, of those sent up to a date.
  func known(at date: StoreDate) -> [SendAttempt] {
    attempts.filter { $0.result != nil && $0.date <= date }
  }

  /// Whether an attempt up to a date has succeeded.
  func isDelivered(at date: StoreDate) -> Bool {
    known(at: date).contains { $0.result == .success }
  }
}
