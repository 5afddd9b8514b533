import AppStoreSigning
import FileFormats
import StoreModel
import StoreSimulation

extension APICall {
  /// Get Notification History: the oldest notification first.
  func notificationHistory(_ books: APIBooks) throws(APIError) -> JSONText {
    let body = try request.object()
    let filter = try NotificationFilter(body, in: environment, at: date)
    // A customer is named by any transaction.
    let account = filter.transaction.flatMap { books.account(of: $0) }
    var last: UInt64 = 0
    if let text = request.query["paginationToken"] {
      guard let cursor = PageCursor(text, in: body.json) else { throw .paginationToken }
      last = cursor.last
    }
    let rest = books.notifications.enumerated().dropFirst(Int(clamping: last)).filter { _, sent in
      guard sent.payload.environment == environment,
        let first = sent.attempts.first, first.date <= date, filter.includes(sent, at: date)
      else { return false }
      guard filter.transaction != nil else { return true }
      let other = sent.payload.transaction.flatMap { books.account(of: $0.id) }
      return account != nil && other == account
    }
    let page = rest.prefix(PageCursor.pageSize)
    var members: [JSONText.Member] = [
      .init("hasMore", .bool(rest.count > page.count)),
      .init("notificationHistory", .array(page.map { record($0.element) })),
    ]
    if rest.count > page.count, let offset = page.last?.offset {
      let cursor = PageCursor(after: UInt64(offset + 1), in: body.json)
      members.append(.init("paginationToken", .string(cursor.text)))
    }
    return .object(members)
  }

  private func record(_ sent: SentNotification) -> JSONText {
    let attempts = sent.known(at: date).map { attempt -> JSONText in
      [
        "attemptDate": .integer(attempt.date.rawValue),
        "sendAttemptResult": .string(attempt.result?.rawValue ?? ""),
      ]
    }
    return [
      "signedPayload": .string(signer.sign(sent.payload)), "sendAttempts": .array(attempts),
    ]
  }

  /// Request a Test Notification.
  ///
  /// The store sends it after the answer.
  func requestTest(_ books: inout APIBooks) -> JSONText {
    let id = books.orderTest(in: environment)
    return ["testNotificationToken": .string("\(id.rawValue)_\(date.rawValue)")]
  }

  /// Get Test Notification Status.
  func testStatus(_ token: String, _ books: APIBooks) throws(APIError) -> JSONText {
    let parts = token.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, UUIDText.isOne(parts[0]), Int64(parts[1]) != nil else {
      throw .testNotificationToken
    }
    let id = NotificationID(rawValue: String(parts[0]))
    guard let sent = books.notification(id), sent.payload.notification == .test,
      sent.payload.environment == environment, !sent.known(at: date).isEmpty
    else { throw .testNotFound }
    return record(sent)
  }
}
