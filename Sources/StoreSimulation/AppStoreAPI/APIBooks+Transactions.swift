package import StoreModel

/// The calls that are about transactions.
///
/// A query sees the books as of a date, which may be earlier than today.
extension APIBooks {
  /// Get Transaction Info.
  package func transactionInfo(
    of id: TransactionID,
    in context: AnswerContext
  ) throws(AppStoreServerError) -> SignedTransaction {
    context.sign(try entry(of: id, in: context))
  }

  /// Get Transaction History; only a known customer's request is read.
  ///
  /// The first version of this call lacks consumables that the app has finished.
  package func transactionHistory(
    ofCustomerWith id: TransactionID,
    _ request: @autoclosure () throws(AppStoreServerError) -> TransactionHistoryRequest,
    page: PageRequest,
    hasFinishedConsumables: Bool = true,
    in context: AnswerContext
  ) throws(AppStoreServerError) -> TransactionHistory {
    let all = try history(ofCustomerWith: id, in: context)
    let request = try request()
    if request.isRangeEmpty { throw .startDateAfterEndDate }
    let listed = all.filter { entry in
      request.includes(entry.transaction)
        && (hasFinishedConsumables || entry.transaction.productType != .consumable
          || !records.isFinished(entry.transaction.id))
    }
    let isDescending = request.sort == .descending
    return try context.history(of: listed, page, isDescending: isDescending)
  }

  /// Get Refund History.
  package func refundHistory(
    ofCustomerWith id: TransactionID,
    page: PageRequest,
    in context: AnswerContext
  ) throws(AppStoreServerError) -> TransactionHistory {
    try context.history(of: try history(ofCustomerWith: id, in: context).refunds, page)
  }

  /// Get Refund History in its first version, which has one page of 50.
  package func refundHistoryV1(
    ofCustomerWith id: TransactionID,
    in context: AnswerContext
  ) throws(AppStoreServerError) -> [SignedTransaction] {
    try history(ofCustomerWith: id, in: context).refunds.prefix(50).map(context.sign)
  }

  /// Look Up Order ID; the sandbox has no orders.
  package func orderLookup(_ orderID: String, in context: AnswerContext) -> OrderLookupResponse {
    let prefix = "MSTORM"
    guard context.environment == .production, orderID.hasPrefix(prefix),
      let number = UInt64(orderID.dropFirst(prefix.count)),
      String(number) == orderID.dropFirst(prefix.count),
      let entry = try? entry(of: TransactionID(rawValue: number), in: context),
      entry.transaction.ownershipType == .purchased
    else { return OrderLookupResponse(status: .invalid) }
    return OrderLookupResponse(status: .valid, signedTransactions: [context.sign(entry)])
  }
}

extension AnswerContext {
  fileprivate func history(
    of entries: [BookEntry],
    _ request: PageRequest,
    isDescending: Bool = false
  ) throws(AppStoreServerError) -> TransactionHistory {
    let last = try request.lastRecord(else: .invalidRequestRevision)
    let page = entries.page(after: last, isDescending: isDescending)
    return TransactionHistory(
      revision: request.name(endingWith: page.last),
      hasMore: page.hasMore,
      signedTransactions: page.records.map(sign)
    )
  }
}

extension [BookEntry] {
  /// The entries with a refund, which a family member never gets.
  fileprivate var refunds: [BookEntry] {
    filter { $0.transaction.isRevoked && $0.transaction.ownershipType == .purchased }
  }
}

// MARK: Calls of simulated servers

extension APIRateLimit {
  static let transactionInfo = APIRateLimit("Get Transaction Info", perSecond: 50)
  static let transactionHistory = APIRateLimit("Get Transaction History", perSecond: 50)
  static let refundHistory = APIRateLimit("Get Refund History", perSecond: 10)
  static let orderLookup = APIRateLimit("Look Up Order ID", perSecond: 10)
}

extension RemoteAppStoreServer {
  func transactionInfo(
    of id: TransactionID
  ) async throws(AppStoreServerError) -> SignedTransaction {
    try await connection.call(.transactionInfo) { books, context throws(AppStoreServerError) in
      try books.transactionInfo(of: id, in: context)
    }
  }

  func transactionHistory(
    ofCustomerWith id: TransactionID,
    revision: String?,
    _ request: TransactionHistoryRequest
  ) async throws(AppStoreServerError) -> TransactionHistory {
    try await connection.call(.transactionHistory) { books, context throws(AppStoreServerError) in
      let list = "transactionHistory of \(id.rawValue) in \(context.environment) \(request.list)"
      let page = PageRequest(after: revision, of: list)
      return try books.transactionHistory(ofCustomerWith: id, request, page: page, in: context)
    }
  }

  func refundHistory(
    ofCustomerWith id: TransactionID,
    revision: String?
  ) async throws(AppStoreServerError) -> TransactionHistory {
    try await connection.call(.refundHistory) { books, context throws(AppStoreServerError) in
      let list = "refundHistory of \(id.rawValue) in \(context.environment)"
      let page = PageRequest(after: revision, of: list)
      return try books.refundHistory(ofCustomerWith: id, page: page, in: context)
    }
  }

  func orderLookup(_ orderID: String) async throws(AppStoreServerError) -> OrderLookupResponse {
    try await connection.call(.orderLookup) { books, context throws(AppStoreServerError) in
      books.orderLookup(orderID, in: context)
    }
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
