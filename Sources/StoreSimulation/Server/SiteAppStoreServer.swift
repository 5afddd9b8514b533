import Simulation
import StoreModel

/// The App Store Server API seen by the workers: each call is a message there and back.
struct SiteAppStoreServer: AppStoreServer {
  let site: ServerSite
  let domain: FailureDomain
  /// The store that is asked.
  let environment: StoreEnvironment

  func transactionInfo(
    of id: TransactionID
  ) async throws(AppStoreServerError) -> SignedTransaction {
    try await call(.transactionInfo) { books, environment, date throws(AppStoreServerError) in
      guard let entry = books.records.entry(of: id, in: environment, at: date) else {
        throw .transactionIDNotFound
      }
      return entry.signed(at: date)
    }
  }

  func transactionHistory(
    ofCustomerWith id: TransactionID,
    revision: String?,
    _ request: TransactionHistoryRequest
  ) async throws(AppStoreServerError) -> TransactionHistory {
    try await history(of: id, .transactionHistory, request, after: revision) { $0 }
  }

  func refundHistory(
    ofCustomerWith id: TransactionID,
    revision: String?
  ) async throws(AppStoreServerError) -> TransactionHistory {
    let request = TransactionHistoryRequest()
    return try await history(of: id, .refundHistory, request, after: revision) { $0.refunds }
  }

  private func history(
    of id: TransactionID,
    _ limit: APIRateLimit,
    _ request: TransactionHistoryRequest,
    after revision: String?,
    _ listed: @escaping @Sendable ([BookEntry]) -> [BookEntry]
  ) async throws(AppStoreServerError) -> TransactionHistory {
    try await call(limit) { books, environment, date throws(AppStoreServerError) in
      let all = try books.history(ofCustomerWith: id, in: environment, at: date)
      if request.isRangeEmpty { throw .startDateAfterEndDate }
      let list = "\(limit) of \(id.rawValue) in \(environment) \(request.list)"
      let cursor = revision.flatMap { PageCursor($0, in: list) }
      if revision != nil, cursor == nil { throw .invalidRequestRevision }
      let page = listed(all).filter { request.includes($0.transaction) }
        .page(after: cursor?.last, isDescending: request.sort == .descending)
      return TransactionHistory(
        revision: PageCursor(after: page.last, in: list).text,
        hasMore: page.hasMore,
        signedTransactions: page.records.map { $0.signed(at: date) }
      )
    }
  }

  func allSubscriptionStatuses(
    ofCustomerWith id: TransactionID,
    status: [RenewalState]
  ) async throws(AppStoreServerError) -> [SubscriptionGroupIdentifierItem] {
    try await call(.subscriptionStatuses) { books, environment, date throws(AppStoreServerError) in
      let all = try books.history(ofCustomerWith: id, in: environment, at: date)
      return all.subscriptions.compactMap { group, latest in
        let items = latest.compactMap { entry, standing -> LastTransactionsItem? in
          let state = standing.state(at: date)
          guard status.isEmpty || status.contains(state) else { return nil }
          return LastTransactionsItem(
            status: state,
            originalTransactionID: entry.transaction.originalID,
            signedTransaction: entry.signed(at: date),
            renewalInfo: standing.renewalInfo
          )
        }
        return items.isEmpty
          ? nil
          : SubscriptionGroupIdentifierItem(subscriptionGroupID: group, lastTransactions: items)
      }
    }
  }

  func orderLookup(
    _ orderID: String
  ) async throws(AppStoreServerError) -> OrderLookupResponse {
    try await call(.orderLookup) { books, environment, date throws(AppStoreServerError) in
      guard let entry = books.order(orderID, in: environment, at: date) else {
        return OrderLookupResponse(status: .invalid)
      }
      return OrderLookupResponse(status: .valid, signedTransactions: [entry.signed(at: date)])
    }
  }

  // MARK: Notifications

  func notificationHistory(
    _ request: NotificationHistoryRequest,
    paginationToken: String?
  ) async throws(AppStoreServerError) -> NotificationHistory {
    try await call(.notificationHistory) { books, environment, date throws(AppStoreServerError) in
      guard request.startDate < request.endDate else { throw .startDateAfterEndDate }
      let kept = VirtualDuration.days(AppStoreRecords.days(in: environment))
      guard request.startDate >= date - kept else { throw .startDateTooFarInPast }
      let cursor = paginationToken.flatMap { PageCursor($0, in: request.list) }
      if paginationToken != nil, cursor == nil { throw .invalidPaginationToken }
      let page = books.records.notifications(
        after: cursor?.last ?? 0,
        ofCustomerWith: request.transactionID,
        in: environment,
        at: date
      ) { request.includes($0, at: date) }
      return NotificationHistory(
        paginationToken: page.hasMore ? PageCursor(after: page.last, in: request.list).text : nil,
        notificationHistory: page.records.map { $0.item(at: date) }
      )
    }
  }

  func requestTestNotification() async throws(AppStoreServerError) -> String {
    try await call(.testNotification) { books, environment, date throws(AppStoreServerError) in
      books.requestTestNotification(in: environment, at: date)
    }
  }

  func testNotificationStatus(
    _ testNotificationToken: String
  ) async throws(AppStoreServerError) -> NotificationHistoryItem {
    try await call(.testNotificationStatus) {
      books,
      environment,
      date throws(AppStoreServerError) in
      try books.testNotification(testNotificationToken, in: environment, at: date).item(at: date)
    }
  }

  // MARK: Changes

  func extendSubscriptionRenewalDate(
    of originalTransactionID: TransactionID,
    _ request: ExtendRenewalDateRequest
  ) async throws(AppStoreServerError) -> ExtendRenewalDateResponse {
    try await call(.extendRenewalDate) { books, environment, _ throws(AppStoreServerError) in
      try books.extendRenewalDate(of: originalTransactionID, request, in: environment)
    }
  }

  func sendConsumptionInformation(
    about id: TransactionID,
    _ request: ConsumptionRequest
  ) async throws(AppStoreServerError) {
    try await call(.consumption) { books, environment, date throws(AppStoreServerError) in
      try books.sendConsumptionInformation(about: id, request, in: environment, at: date)
    }
  }

  func setAppAccountToken(
    _ token: AppAccountToken,
    of originalTransactionID: TransactionID
  ) async throws(AppStoreServerError) {
    try await call(.appAccountToken) { books, environment, date throws(AppStoreServerError) in
      try books.setAppAccountToken(token, of: originalTransactionID, in: environment)
    }
  }

  /// Sends a call, which is answered from the books, in the environment, as of a date.
  private func call<Answer: Sendable>(
    _ limit: APIRateLimit,
    _ answer:
      @escaping @Sendable (inout APIBooks, StoreEnvironment, StoreDate)
      throws(AppStoreServerError) -> Answer
  ) async throws(AppStoreServerError) -> Answer {
    let environment = environment
    return try await site.callAPI(from: domain, under: limit, in: environment) {
      books,
      date throws(AppStoreServerError) in
      try answer(&books, environment, date)
    }
  }
}

extension APIBooks {
  /// Returns the entries of the customer to whom a transaction belongs, the last modified one last.
  fileprivate func history(
    ofCustomerWith id: TransactionID,
    in environment: StoreEnvironment,
    at date: StoreDate
  ) throws(AppStoreServerError) -> [BookEntry] {
    guard let all = records.history(ofCustomerWith: id, in: environment, at: date) else {
      throw .transactionIDNotFound
    }
    return all
  }
}

extension TransactionHistoryRequest {
  /// The content of the list of pages.
  fileprivate var list: String {
    let dates = [startDate, endDate].map { $0.map { "\($0.rawValue)" } ?? "any" }
    let owner = inAppOwnershipType.map { "\($0)" } ?? "any"
    let state = revoked.map { "\($0)" } ?? "any"
    return "\(dates) \(productIDs.map(\.rawValue)) \(productTypes) \(sort) "
      + "\(subscriptionGroupIDs.map(\.rawValue)) \(owner) \(state)"
  }
}

extension BookEntry {
  /// Returns `signedTransactionInfo`, signed on a date.
  fileprivate func signed(at date: StoreDate) -> SignedTransaction {
    StoreSignature.signer.sign(transaction, at: date)
  }
}

extension SentNotification {
  /// Returns the record of the notification as of a date.
  fileprivate func item(at date: StoreDate) -> NotificationHistoryItem {
    NotificationHistoryItem(
      signedNotification: SignedNotification(
        payload,
        signedBy: StoreSignature.notificationSigner
      ),
      sendAttempts: known(at: date)
    )
  }
}

extension NotificationHistoryRequest {
  /// The content of the list of pages.
  fileprivate var list: String {
    let customer = transactionID.map { "\($0.rawValue)" } ?? "all"
    return "\(startDate.rawValue) \(endDate.rawValue) \(customer) \(onlyFailures)"
  }

  /// Returns whether the request includes a notification, for any customer.
  fileprivate func includes(_ sent: SentNotification, at date: StoreDate) -> Bool {
    startDate <= sent.payload.signedDate && sent.payload.signedDate < endDate
      && !(onlyFailures && sent.isDelivered(at: date))
  }
}
