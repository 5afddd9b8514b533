/// The notifications that a server asks for: `NotificationHistoryRequest`.
public struct NotificationHistoryRequest: Hashable, Sendable {
  /// The date from which on notifications were signed, at most 180 days ago; in the sandbox, 30.
  public var startDate: StoreDate
  /// The date before which notifications were signed.
  public var endDate: StoreDate
  /// Any transaction of the only customer; nil for all customers.
  public var transactionID: TransactionID?
  /// The kinds of notifications, which only a request for all customers can choose; nil for all
  /// kinds.
  public var kinds: [ServerNotification]?
  /// Whether to include only notifications that have not reached the server so far.
  ///
  /// A notification that a later attempt delivers is no longer one of them.
  public var onlyFailures: Bool

  /// Creates a request.
  public init(
    startDate: StoreDate,
    endDate: StoreDate,
    transactionID: TransactionID? = nil,
    kinds: [ServerNotification]? = nil,
    onlyFailures: Bool = false
  ) {
    self.startDate = startDate
    self.endDate = endDate
    self.transactionID = transactionID
    self.kinds = kinds
    self.onlyFailures = onlyFailures
  }

  /// Whether the request chooses both a customer and kinds.
  package var hasSeveralFilters: Bool { transactionID != nil && kinds != nil }
}

/// A page of the notifications that were sent to a server: `NotificationHistoryResponse`.
public struct NotificationHistory: Hashable, Sendable {
  /// The name of this page, which the call for the next page needs; nil if there is none.
  public var paginationToken: String?
  /// The notifications, at most 20, the oldest one first.
  public var notificationHistory: [NotificationHistoryItem]

  /// Creates a page.
  public init(paginationToken: String?, notificationHistory: [NotificationHistoryItem]) {
    self.paginationToken = paginationToken
    self.notificationHistory = notificationHistory
  }

  /// Whether there is another page.
  public var hasMore: Bool { paginationToken != nil }
}

/// A notification that was sent to a server: `NotificationHistoryResponseItem`.
public struct NotificationHistoryItem: Hashable, Sendable {
  /// The notification, the same as at each attempt.
  public var signedNotification: SignedNotification
  /// The attempts whose result is known.
  public var sendAttempts: [SendAttemptItem]

  /// Creates a record.
  public init(signedNotification: SignedNotification, sendAttempts: [SendAttemptItem]) {
    self.signedNotification = signedNotification
    self.sendAttempts = sendAttempts
  }
}

/// An attempt to send a notification: `SendAttemptItem`.
public struct SendAttemptItem: Hashable, Sendable {
  /// When it was sent.
  public var attemptDate: StoreDate
  /// The result.
  public var sendAttemptResult: SendAttemptResult

  /// Creates a record.
  public init(attemptDate: StoreDate, sendAttemptResult: SendAttemptResult) {
    self.attemptDate = attemptDate
    self.sendAttemptResult = sendAttemptResult
  }
}

/// The result of an attempt to send a notification: `SendAttemptResult`.
///
/// The simulated store gives only the three results that a simulated server can bring about.
public enum SendAttemptResult: String, Hashable, Sendable, CaseIterable {
  /// A status that counts as success.
  case success = "SUCCESS"
  /// No answer in time, or none at all.
  case timedOut = "TIMED_OUT"
  /// Any other status.
  case unsuccessfulHTTPResponseCode = "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
}
