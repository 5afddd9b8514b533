import StoreModel

extension TransactionHistoryRequest {
  private static let typeNames: [(name: String, type: ProductType)] = [
    ("AUTO_RENEWABLE", .autoRenewable), ("NON_RENEWABLE", .nonRenewing),
    ("CONSUMABLE", .consumable), ("NON_CONSUMABLE", .nonConsumable),
  ]

  /// Reads the filters of a query.
  init(_ query: APIQuery) throws(APIError) {
    self.init()
    if let order = query["sort"] {
      guard let order = Order(rawValue: order) else { throw .sort }
      sort = order
    }
    startDate = try Self.date(query["startDate"], else: .startDate)
    endDate = try Self.date(query["endDate"], else: .endDate)
    if isRangeEmpty { throw .startAfterEnd }
    productIDs = query.values(of: "productId").map { ProductID($0) }
    if productIDs.contains("") { throw .productID }
    productTypes = try Self.types(query.values(of: "productType"))
    subscriptionGroupIDs = query.values(of: "subscriptionGroupIdentifier")
      .map { SubscriptionGroupID($0) }
    if subscriptionGroupIDs.contains("") { throw .subscriptionGroup }
    switch query["inAppOwnershipType"] {
    case nil: break
    case "PURCHASED": inAppOwnershipType = .purchased
    case "FAMILY_SHARED": inAppOwnershipType = .familyShared
    default: throw .ownershipType
    }
    // Apple's client for Python sends "True".
    switch query["revoked"]?.lowercased() {
    case nil: break
    case "true": revoked = true
    case "false": revoked = false
    default: throw .revoked
    }
  }

  private static func date(_ text: String?, else error: APIError) throws(APIError) -> StoreDate? {
    guard let text else { return nil }
    guard let date = Int64(text), date >= 0 else { throw error }
    return StoreDate(rawValue: date)
  }

  private static func types(_ names: [String]) throws(APIError) -> [ProductType] {
    var found: [ProductType] = []
    for name in names {
      guard let type = typeNames.first(where: { $0.name == name })?.type else {
        throw .productType
      }
      found.append(type)
    }
    return found
  }
}
