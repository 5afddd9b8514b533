package import StoreModel

/// One attempt to send a notification.
package struct SendAttempt: Hashable, Sendable {
  /// The number, from 1.
  package let number: Int
  /// When it was sent.
  package let date: StoreDate
  /// The result; nil while it is open.
  package var result: SendAttemptResult?
}

extension SendAttemptResult {
  /// Creates the result of an answer; nil means that none came in time.
  init(of answer: ServerAnswer?) {
    self = answer.map { $0.isSuccess ? .success : .unsuccessfulHTTPResponseCode } ?? .timedOut
  }
}
