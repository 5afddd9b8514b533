import Simulation
package import StoreModel

/// The calls that are about notifications.
extension APIBooks {
  /// Get Notification History: the oldest notification first.
  package func notificationHistory(
    _ request: NotificationHistoryRequest,
    page: PageRequest,
    in context: AnswerContext
  ) throws(AppStoreServerError) -> NotificationHistory {
    try request.checkDates(in: context)
    if request.hasSeveralFilters { throw .multipleFiltersSupplied }
    let found = records.notifications(
      after: try page.lastRecord(else: .invalidPaginationToken) ?? 0,
      ofCustomerWith: request.transactionID,
      in: context.environment,
      at: context.date
    ) { request.includes($0, at: context.date) }
    return NotificationHistory(
      paginationToken: found.hasMore ? page.name(endingWith: found.last) : nil,
      notificationHistory: found.records.map(context.item)
    )
  }

  /// Request a Test Notification: returns its token.
  ///
  /// The store sends it after the answer.
  package mutating func requestTestNotification(in context: AnswerContext) -> String {
    "\(orderTest(in: context.environment).rawValue)_\(context.date.rawValue)"
  }

  /// Get Test Notification Status: returns the notification once an attempt is over.
  package func testNotificationStatus(
    _ token: String,
    in context: AnswerContext
  ) throws(AppStoreServerError) -> NotificationHistoryItem {
    let parts = token.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, UUIDText.isUUID(parts[0]), Int64(parts[1]) != nil else {
      throw .invalidTestNotificationToken
    }
    guard let sent = records.notification(NotificationID(rawValue: String(parts[0]))),
      sent.payload.notification == .test, sent.payload.environment == context.environment,
      !sent.finishedAttempts(at: context.date).isEmpty
    else { throw .testNotificationNotFound }
    return context.item(of: sent)
  }
}

extension NotificationHistoryRequest {
  /// Throws the mistake in the dates, if there is one.
  package func checkDates(in context: AnswerContext) throws(AppStoreServerError) {
    guard startDate < endDate else { throw .startDateAfterEndDate }
    let days = AppStoreRecords.daysOfNotifications(in: context.environment)
    guard startDate >= context.date - .days(days) else { throw .startDateTooFarInPast }
  }

  /// Returns whether the request includes a notification, for any customer.
  fileprivate func includes(_ sent: SentNotification, at date: StoreDate) -> Bool {
    startDate <= sent.payload.signedDate && sent.payload.signedDate < endDate
      && (kinds?.contains(sent.payload.notification) ?? true)
      && !(onlyFailures && sent.isDelivered(at: date))
  }

  /// The content of the list of pages.
  fileprivate var list: String {
    let customer = transactionID.map { "\($0.rawValue)" } ?? "all"
    let kinds = kinds.map { " \($0)" } ?? ""
    return "\(startDate.rawValue) \(endDate.rawValue) \(customer) \(onlyFailures)\(kinds)"
  }
}

// MARK: Calls of simulated servers

extension APIRateLimit {
  static let notificationHistory = APIRateLimit("Get Notification History", perSecond: 50)
  static let testNotification = APIRateLimit("Request a Test Notification", perSecond: 1)
  static let testNotificationStatus = APIRateLimit("Get Test Notification Status", perSecond: 1)
}

extension RemoteAppStoreServer {
  func notificationHistory(
    _ request: NotificationHistoryRequest,
    paginationToken: String?
  ) async throws(AppStoreServerError) -> NotificationHistory {
    try await connection.call(.notificationHistory) { books, context throws(AppStoreServerError) in
      let page = PageRequest(after: paginationToken, of: request.list)
      return try books.notificationHistory(request, page: page, in: context)
    }
  }

  func requestTestNotification() async throws(AppStoreServerError) -> String {
    try await connection.call(.testNotification) { books, context throws(AppStoreServerError) in
      books.requestTestNotification(in: context)
    }
  }

  func testNotificationStatus(
    _ testNotificationToken: String
  ) async throws(AppStoreServerError) -> NotificationHistoryItem {
    try await connection.call(.testNotificationStatus) {
      books,
      context throws(AppStoreServerError) in
      try books.testNotificationStatus(testNotificationToken, in: context)
    }
  }
}
