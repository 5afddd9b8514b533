import FileFormats
import StoreModel
import StoreSimulation

extension APICall {
  /// Get Transaction Info.
  func transactionInfo(_ id: String, _ books: APIBooks) throws(APIError) -> JSONText {
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
  /// - Throws: why there is none.
  func history(
    _ id: String,
    _ books: APIBooks,
    hasFinishedConsumables: Bool
  ) throws(APIError) -> JSONText {
    let all = try history(of: id, books)
    let filter = try HistoryFilter(request.query)
    let listed = all.filter { entry in
      filter.includes(entry.transaction)
        && (hasFinishedConsumables || entry.transaction.productType != .consumable
          || !books.isFinished(entry.transaction.id))
    }
    let list = "\(request.segments) \(request.query.text(without: "revision"))"
    let page = try page(of: listed, filter.isDescending, list)
    return .object(
      [
        .init("revision", .string(page.revision)), .init("hasMore", .bool(page.hasMore)),
      ] + names + [.init("signedTransactions", .array(page.entries.map(signed)))]
    )
  }

  /// Get Refund History; the first version has one page of 50.
  func refunds(_ id: String, _ books: APIBooks, isPaged: Bool) throws(APIError) -> JSONText {
    let refunds = try history(of: id, books).filter { $0.transaction.isRefunded }
    guard isPaged else {
      return ["signedTransactions": .array(refunds.prefix(50).map(signed))]
    }
    let page = try page(of: refunds, false, "\(request.segments)")
    return [
      "signedTransactions": .array(page.entries.map(signed)), "revision": .string(page.revision),
      "hasMore": .bool(page.hasMore),
    ]
  }

  /// Look Up Order ID; the sandbox has no orders.
  func order(_ orderID: String, _ books: APIBooks) -> JSONText {
    guard environment == .production, orderID.hasPrefix(OrderNumber.prefix),
      let id = try? Self.id(String(orderID.dropFirst(OrderNumber.prefix.count))),
      let entry = books.entry(of: id, in: environment, at: date),
      entry.transaction.ownershipType == .purchased
    else { return ["status": 1, "signedTransactions": []] }
    return ["status": 0, "signedTransactions": [signed(entry)]]
  }

  /// Returns the page that the parameter `revision` asks for.
  ///
  /// An entry that changes while somebody reads the pages moves to the end, so that it comes again.
  private func page(
    of entries: [BookEntry],
    _ isDescending: Bool,
    _ list: String
  ) throws(APIError) -> (entries: [BookEntry], revision: String, hasMore: Bool) {
    var cursor: PageCursor?
    if let text = request.query["revision"] {
      guard let known = PageCursor(text, in: list) else { throw .revision }
      cursor = known
    }
    let rest = (isDescending ? entries.reversed() : entries).filter { entry in
      guard let cursor else { return true }
      return isDescending ? entry.sequence < cursor.last : entry.sequence > cursor.last
    }
    let page = Array(rest.prefix(PageCursor.pageSize))
    let last = page.last?.sequence ?? cursor?.last ?? 0
    return (page, PageCursor(after: last, in: list).text, rest.count > page.count)
  }
}

extension Transaction {
  /// Whether the customer got money back, which a family member never does.
  fileprivate var isRefunded: Bool { isRevoked && ownershipType == .purchased }
}
