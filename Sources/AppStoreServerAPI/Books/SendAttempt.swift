import StoreModel

/// One attempt to send a notification: `sendAttemptItem`.
struct SendAttempt: Hashable {
  /// What came of an attempt: `sendAttemptResult`.
  enum Result: String, Hashable {
    /// A status that counts as success.
    case success = "SUCCESS"
    /// No answer in time, or none at all.
    case timedOut = "TIMED_OUT"
    /// Any other status.
    case status = "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
  }

  /// The number, from 1.
  let number: Int
  /// When it was sent.
  let date: StoreDate
  /// What came of it; nil while that is open.
  var result: Result?

  /// Returns what an answer means.
  static func result(of answer: ServerAnswer?) -> Result {
    answer.map { $0.isSuccess ? .success : .status } ?? .timedOut
  }
}
