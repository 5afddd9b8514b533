import JSON
import StoreModel
import StoreSigning
import StoreSimulation

extension APICall {
  /// Get Notification History: the oldest notification first.
  func notificationHistory(_ books: APIBooks) throws(APIError) -> JSONValue {
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
    var members: [JSONValue.Member] = [
      .init("hasMore", .bool(page.hasMore)),
      .init("notificationHistory", .array(page.records.map(record))),
    ]
    if page.hasMore {
      let cursor = PageCursor(after: page.last, in: body.json)
      members.append(.init("paginationToken", .string(cursor.text)))
    }
    return .object(members)
  }

  private func record(_ sent: SentNotification) -> JSONValue {
    let attempts = sent.known(at: date).map { attempt -> JSONValue in
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
  func requestTest(_ books: inout APIBooks) -> JSONValue {
    ["testNotificationToken": .string(books.requestTestNotification(in: environment, at: date))]
  }

  /// Get Test Notification Status.
  func testStatus(_ token: String, _ books: APIBooks) throws(APIError) -> JSONValue {
    do {
      return record(try books.testNotification(token, in: environment, at: date))
    } catch { throw APIError(error) }
  }
}
