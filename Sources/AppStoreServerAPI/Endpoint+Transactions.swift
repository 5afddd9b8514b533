import HTTP
import StoreJSON
import StoreModel
import StoreSimulation

extension Endpoint {
  /// The calls that are about transactions.
  static let transactions = [
    Endpoint(.get, "v1/transactions/*", APICall.transactionInfo),
    Endpoint(.get, "v1/history/*", APICall.transactionHistoryV1),
    Endpoint(.get, "v2/history/*", APICall.transactionHistoryV2),
    Endpoint(.get, "v1/refund/lookup/*", APICall.refundHistoryV1),
    Endpoint(.get, "v2/refund/lookup/*", APICall.refundHistoryV2),
    Endpoint(.get, "v1/lookup/*", APICall.orderLookup),
  ]
}

extension APICall {
  func transactionInfo(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    let signed = try books.transactionInfo(of: try id(), in: context)
    return .object(["signedTransactionInfo": .string(signed.rawValue)])
  }

  /// The first version, which lacks consumables that the app has finished.
  func transactionHistoryV1(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    .object(try transactionHistory(books, hasFinishedConsumables: false))
  }

  func transactionHistoryV2(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    .object(try transactionHistory(books, hasFinishedConsumables: true))
  }

  private func transactionHistory(
    _ books: APIBooks,
    hasFinishedConsumables: Bool
  ) throws(AppStoreServerError) -> JSONValue {
    let history = try books.transactionHistory(
      ofCustomerWith: try id(),
      try TransactionHistoryRequest(request.query),
      page: PageRequest(
        after: request.query["revision"],
        of: "\(request.segments) \(request.query.text(without: "revision"))"
      ),
      hasFinishedConsumables: hasFinishedConsumables,
      in: context
    )
    return .object(
      [
        .init("revision", .string(history.revision)), .init("hasMore", .bool(history.hasMore)),
      ] + names + [.init("signedTransactions", Self.array(history.signedTransactions))]
    )
  }

  func refundHistoryV1(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    let refunds = try books.refundHistoryV1(ofCustomerWith: try id(), in: context)
    return .object(["signedTransactions": Self.array(refunds)])
  }

  func refundHistoryV2(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    let page = PageRequest(after: request.query["revision"], of: "\(request.segments)")
    let refunds = try books.refundHistory(ofCustomerWith: try id(), page: page, in: context)
    return .object([
      "signedTransactions": Self.array(refunds.signedTransactions),
      "revision": .string(refunds.revision), "hasMore": .bool(refunds.hasMore),
    ])
  }

  func orderLookup(_ books: inout APIBooks) throws(AppStoreServerError) -> Content {
    let order = books.orderLookup(choice, in: context)
    return .object([
      "status": .integer(order.status == .valid ? 0 : 1),
      "signedTransactions": Self.array(order.signedTransactions),
    ])
  }

  private static func array(_ transactions: [SignedTransaction]) -> JSONValue {
    .array(transactions.map { .string($0.rawValue) })
  }
}

extension TransactionHistoryRequest {
  private static let typeNames: [(name: String, type: ProductType)] = [
    ("AUTO_RENEWABLE", .autoRenewable), ("NON_RENEWABLE", .nonRenewing),
    ("CONSUMABLE", .consumable), ("NON_CONSUMABLE", .nonConsumable),
  ]

  /// Reads the filters of a query.
  fileprivate init(_ query: APIQuery) throws(AppStoreServerError) {
    self.init()
    if let order = query["sort"] {
      guard let order = Order(rawValue: order) else { throw .invalidSort }
      sort = order
    }
    startDate = try Self.date(query["startDate"], else: .invalidStartDate)
    endDate = try Self.date(query["endDate"], else: .invalidEndDate)
    // An empty range is answered before mistakes in the members that follow.
    if isRangeEmpty { throw .startDateAfterEndDate }
    productIDs = query.values(of: "productId").map { ProductID($0) }
    if productIDs.contains("") { throw .invalidProductID }
    productTypes = try Self.types(query.values(of: "productType"))
    subscriptionGroupIDs = query.values(of: "subscriptionGroupIdentifier")
      .map { SubscriptionGroupID($0) }
    if subscriptionGroupIDs.contains("") { throw .invalidSubscriptionGroupIdentifier }
    switch query["inAppOwnershipType"] {
    case nil: break
    case "PURCHASED": inAppOwnershipType = .purchased
    case "FAMILY_SHARED": inAppOwnershipType = .familyShared
    default: throw .invalidInAppOwnershipType
    }
    // Apple's client for Python sends "True".
    switch query["revoked"]?.lowercased() {
    case nil: break
    case "true": revoked = true
    case "false": revoked = false
    default: throw .invalidRevoked
    }
  }

  private static func date(
    _ text: String?,
    else error: AppStoreServerError
  ) throws(AppStoreServerError) -> StoreDate? {
    guard let text else { return nil }
    guard let date = Int64(text), date >= 0 else { throw error }
    return StoreDate(rawValue: date)
  }

  private static func types(_ names: [String]) throws(AppStoreServerError) -> [ProductType] {
    var found: [ProductType] = []
    for name in names {
      guard let type = typeNames.first(where: { $0.name == name })?.type else {
        throw .invalidProductType
      }
      found.append(type)
    }
    return found
  }
}
