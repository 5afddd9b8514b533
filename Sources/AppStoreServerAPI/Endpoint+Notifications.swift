import HTTP
import StoreJSON
import StoreModel
import StoreSimulation

extension Endpoint {
  /// The calls that are about notifications.
  static let notifications = [
    Endpoint(.post, "v1/notifications/history", APICall.notificationHistory),
    Endpoint(.post, "v1/notifications/test", APICall.requestTestNotification),
    Endpoint(.get, "v1/notifications/test/*", APICall.testNotificationStatus),
  ]
}

extension APICall {
  func notificationHistory(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    let body = try request.object()
    let history = try books.notificationHistory(
      try NotificationHistoryRequest(body, in: context),
      page: PageRequest(after: request.query["paginationToken"], of: body.json),
      in: context
    )
    var members: [JSONValue.Member] = [
      .init("hasMore", .bool(history.hasMore)),
      .init("notificationHistory", .array(history.notificationHistory.map(Self.object))),
    ]
    if let token = history.paginationToken {
      members.append(.init("paginationToken", .string(token)))
    }
    return .object(.object(members))
  }

  private static func object(_ item: NotificationHistoryItem) -> JSONValue {
    let attempts = item.sendAttempts.map { attempt -> JSONValue in
      [
        "attemptDate": .integer(attempt.attemptDate.rawValue),
        "sendAttemptResult": .string(attempt.sendAttemptResult.rawValue),
      ]
    }
    return [
      "signedPayload": .string(item.signedNotification.rawValue),
      "sendAttempts": .array(attempts),
    ]
  }

  func requestTestNotification(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    .object(["testNotificationToken": .string(books.requestTestNotification(in: context))])
  }

  func testNotificationStatus(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    .object(Self.object(try books.testNotificationStatus(choice, in: context)))
  }
}

extension NotificationHistoryRequest {
  /// Reads a body.
  fileprivate init(_ body: WireObject, in context: AnswerContext) throws(AppStoreServerError) {
    guard case .integer(let start) = body["startDate"], start >= 0 else { throw .invalidStartDate }
    guard case .integer(let end) = body["endDate"], end >= 0 else { throw .invalidEndDate }
    self.init(startDate: StoreDate(rawValue: start), endDate: StoreDate(rawValue: end))
    // Wrong dates, and too many filters, are answered before mistakes in the members that follow.
    try checkDates(in: context)
    kinds = try Self.kinds(
      type: try Self.text(body["notificationType"], else: .invalidNotificationType),
      subtype: try Self.text(body["notificationSubtype"], else: .invalidNotificationType)
    )
    if let id = try Self.text(body["transactionId"], else: .invalidTransactionID) {
      transactionID = try APICall.id(id)
    }
    if hasSeveralFilters { throw .multipleFiltersSupplied }
    switch body["onlyFailures"] {
    case nil: break
    case .bool(let flag): onlyFailures = flag
    default: throw .generalBadRequest
    }
  }

  /// Returns the kinds with a type and, if there is one, a subtype; nil without a type.
  private static func kinds(
    type: String?,
    subtype: String?
  ) throws(AppStoreServerError) -> [ServerNotification]? {
    guard let type else {
      if subtype != nil { throw .invalidNotificationType }
      return nil
    }
    let kinds = ServerNotification.allCases.filter { $0.type == type }
    guard !kinds.isEmpty else { throw .invalidNotificationType }
    return subtype.map { subtype in kinds.filter { $0.subtype == subtype } } ?? kinds
  }

  private static func text(
    _ value: JSONValue?,
    else error: AppStoreServerError
  ) throws(AppStoreServerError) -> String? {
    switch value {
    case nil: nil
    case .string(let text): text
    default: throw error
    }
  }
}
