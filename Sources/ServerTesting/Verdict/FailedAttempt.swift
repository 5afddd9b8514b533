import StoreModel

/// An attempt of the App Store to send a notification that was not answered with success.
struct FailedAttempt: Sendable {
  let notification: NotificationID
  /// The number of the attempt, from 1.
  let number: Int
  /// From the attempt to its answer, or to the end of the wait for one.
  let dates: ClosedRange<StoreDate>

  /// The attempt in words, if no request arrived.
  var line: String { "attempt \(number) on \(dates.lowerBound): no answer in time" }
}

/// Follows the attempts of the App Store to send notifications.
struct NotificationAttempts {
  /// The dates of the attempts that are under way.
  private var started: [NotificationID: StoreDate] = [:]
  /// The attempts without success, in the order in which they ended.
  private(set) var failed: [FailedAttempt] = []

  /// Takes in an attempt.
  mutating func begin(_ id: NotificationID, on date: StoreDate) { started[id] = date }

  /// Takes in the end of an attempt.
  ///
  /// - Parameters:
  ///   - number: The number of the attempt, from 1.
  ///   - id: The notification.
  ///   - date: The date of the answer, or of the end of the wait for one.
  ///   - answer: The answer; nil if there was none in time.
  mutating func end(
    _ number: Int,
    of id: NotificationID,
    on date: StoreDate,
    with answer: ServerAnswer?
  ) {
    guard let start = started.removeValue(forKey: id), answer?.isSuccess != true else { return }
    failed.append(FailedAttempt(notification: id, number: number, dates: start...max(start, date)))
  }
}
