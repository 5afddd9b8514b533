import JSON
import StoreModel
import StoreSimulation

extension APICall {
  /// Get Transaction Info.
  func transactionInfo(_ id: String, _ books: APIBooks) throws(APIError) -> JSONValue {
    ["signedTransactionInfo": signed(try entry(id, books))]
  }

  /// Get Transaction History.
  ///
  /// - Parameters:
  ///   - id: any transaction of the customer.
  ///   - books: the books.
  ///   - hasFinishedConsumables: whether the list includes consumables that the app has finished,
  ///     as the second version of this endpoint does.
  /// - Returns: one page.
  /// - Throws: the reason why there is no page.
  func history(
    _ id: String,
    _ books: APIBooks,
    hasFinishedConsumables: Bool
  ) throws(APIError) -> JSONValue {
    let all = try history(of: id, books)
    let filter = try TransactionHistoryRequest(request.query)
    let listed = all.filter { entry in
      filter.includes(entry.transaction)
        && (hasFinishedConsumables || entry.transaction.productType != .consumable
          || !books.records.isFinished(entry.transaction.id))
    }
    let list = "\(request.segments) \(request.query.text(without: "revision"))"
    let page = try page(of: listed, isDescending: filter.sort == .descending, list)
    return .object(
      [
        .init("revision", .string(PageCursor(after: page.last, in: list).text)),
        .init("hasMore", .bool(page.hasMore)),
      ] + names + [.init("signedTransactions", .array(page.records.map(signed)))]
    )
  }

  /// Get Refund History; the first version has one page of 50.
  func refunds(_ id: String, _ books: APIBooks, isPaged: Bool) throws(APIError) -> JSONValue {
    let refunds = try history(of: id, books).refunds
    guard isPaged else {
      return ["signedTransactions": .array(refunds.prefix(50).map(signed))]
    }
    let list = "\(request.segments)"
    let page = try page(of: refunds, list)
    return [
      "signedTransactions": .array(page.records.map(signed)),
      "revision": .string(PageCursor(after: page.last, in: list).text),
      "hasMore": .bool(page.hasMore),
    ]
  }

  /// Look Up Order ID; the sandbox has no orders.
  func order(_ orderID: String, _ books: APIBooks) -> JSONValue {
    guard let entry = books.order(orderID, in: environment, at: date) else {
      return ["status": 1, "signedTransactions": []]
    }
    return ["status": 0, "signedTransactions": [signed(entry)]]
  }

  /// Returns the page that the parameter `revision` asks for.
  private func page(
    of entries: [BookEntry],
    isDescending: Bool = false,
    _ list: String
  ) throws(APIError) -> AnswerPage<BookEntry> {
    guard let text = request.query["revision"] else {
      return entries.page(after: nil, isDescending: isDescending)
    }
    guard let cursor = PageCursor(text, in: list) else { throw .revision }
    return entries.page(after: cursor.last, isDescending: isDescending)
  }
}
