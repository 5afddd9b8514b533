package import StoreModel

/// What an answer of the App Store Server API depends on besides the books.
package struct AnswerContext: Sendable {
  /// The store that is asked.
  package let environment: StoreEnvironment
  /// The date as of which the answer is, and on which it is signed; it may be earlier than today.
  package let date: StoreDate
  private let signer: any AnswerSigner

  /// Describes an answer.
  package init(
    in environment: StoreEnvironment,
    at date: StoreDate,
    signedBy signer: any AnswerSigner
  ) {
    self.environment = environment
    self.date = date
    self.signer = signer
  }

  /// Returns the transaction of an entry as the answer has it.
  func sign(_ entry: BookEntry) -> SignedTransaction { signer.sign(entry.transaction, at: date) }

  /// Returns the record of a notification as the answer has it.
  func item(of sent: SentNotification) -> NotificationHistoryItem {
    NotificationHistoryItem(
      signedNotification: signer.signNotification(sent.payload),
      sendAttempts: sent.finishedAttempts(at: date)
    )
  }
}

/// Signs what the App Store Server API answers.
///
/// A simulated server and a real one get the same answers, and verify them in different ways.
package protocol AnswerSigner: TransactionSigner {
  /// Returns a notification as the store sends it.
  func signNotification(_ payload: NotificationPayload) -> SignedNotification
}
