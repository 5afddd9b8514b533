import AppStoreSigning
import FileFormats
import StoreModel
import StoreSimulation

extension APICall {
  /// Get Notification History: the oldest notification first.
  func notificationHistory(_ books: APIBooks) throws(APIError) -> JSONText {
    let body = try request.object()
    let filter = try NotificationFilter(body, in: environment, at: date)
    var last: UInt64 = 0
    if let text = request.query["paginationToken"] {
      guard let cursor = PageCursor(text, in: body.json) else { throw .paginationToken }
      last = cursor.last
    }
    let page = books.records.notifications(
      after: last,
      ofCustomerWith: filter.transaction,
      in: environment,
      at: date
    ) { filter.includes($0, at: date) }
    var members: [JSONText.Member] = [
      .init("hasMore", .bool(page.hasMore)),
      .init("notificationHistory", .array(page.records.map(record))),
    ]
    if page.hasMore {
      let cursor = PageCursor(after: page.last, in: body.json)
      members.append(.init("paginationToken", .string(cursor.text)))
    }
    return .object(members)
  }

  private func record(_ sent: SentNotification) -> JSONText {
    let attempts = sent.known(at: date).map { attempt -> JSONText in
      [
        "attemptDate": .integer(attempt.attemptDate.rawValue),
        "sendAttemptResult": .string(attempt.sendAttemptResult.rawValue),
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
    guard let sent = books.records.notification(id), sent.payload.notification == .test,
      sent.payload.environment == environment, !sent.known(at: date).isEmpty
    else { throw .testNotFound }
    return record(sent)
  }
}
