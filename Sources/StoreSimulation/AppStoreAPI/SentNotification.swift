package import StoreModel

/// A notification to the developer's server, with the attempts to send it.
package struct SentNotification: Hashable, Sendable {
  /// The content, the same at each attempt.
  package let payload: NotificationPayload
  /// The attempts in order.
  package var attempts: [SendAttempt] = []

  /// The attempts whose result is known, of those sent up to a date.
  package func known(at date: StoreDate) -> [SendAttemptItem] {
    attempts.compactMap { attempt in
      guard let result = attempt.result, attempt.date <= date else { return nil }
      return SendAttemptItem(attemptDate: attempt.date, sendAttemptResult: result)
    }
  }

  /// Whether an attempt up to a date has succeeded.
  package func isDelivered(at date: StoreDate) -> Bool {
    known(at: date).contains { $0.sendAttemptResult == .success }
  }
}
