import StoreModel

/// The filters of a transaction history.
struct HistoryFilter {
  /// Whether the last modified transaction comes first.
  let isDescending: Bool
  private let start: Int64?
  private let end: Int64?
  private let products: [String]
  private let types: [ProductType]
  private let groups: [String]
  private let ownership: OwnershipType?
  private let isRevoked: Bool?

  private static let types: [(name: String, type: ProductType)] = [
    ("AUTO_RENEWABLE", .autoRenewable), ("NON_RENEWABLE", .nonRenewing),
    ("CONSUMABLE", .consumable), ("NON_CONSUMABLE", .nonConsumable),
  ]

  /// Reads the filters of a query.
  init(_ query: APIQuery) throws(APIError) {
    switch query["sort"] {
    case nil, "ASCENDING": isDescending = false
    case "DESCENDING": isDescending = true
    default: throw .sort
    }
    start = try Self.date(query["startDate"], else: .startDate)
    end = try Self.date(query["endDate"], else: .endDate)
    if let start, let end, start >= end { throw .startAfterEnd }
    products = query.values(of: "productId")
    if products.contains("") { throw .productID }
    types = try Self.types(query.values(of: "productType"))
    groups = query.values(of: "subscriptionGroupIdentifier")
    if groups.contains("") { throw .subscriptionGroup }
    switch query["inAppOwnershipType"] {
    case nil: ownership = nil
    case "PURCHASED": ownership = .purchased
    case "FAMILY_SHARED": ownership = .familyShared
    default: throw .ownershipType
    }
    // Apple's client for Python sends "True".
    switch query["revoked"]?.lowercased() {
    case nil: isRevoked = nil
    case "true": isRevoked = true
    case "false": isRevoked = false
    default: throw .revoked
    }
  }

  /// Returns whether a transaction passes all filters.
  func includes(_ transaction: Transaction) -> Bool {
    let date = transaction.purchaseDate.rawValue
    let group = transaction.subscription?.groupID.rawValue
    return (start.map { date >= $0 } ?? true) && (end.map { date < $0 } ?? true)
      && (products.isEmpty || products.contains(transaction.productID.rawValue))
      && (types.isEmpty || types.contains(transaction.productType))
      && (groups.isEmpty || (group.map { groups.contains($0) } ?? false))
      && (ownership.map { $0 == transaction.ownershipType } ?? true)
      && (isRevoked.map { $0 == transaction.isRevoked } ?? true)
  }

  private static func date(_ text: String?, else error: APIError) throws(APIError) -> Int64? {
    guard let text else { return nil }
    guard let date = Int64(text), date >= 0 else { throw error }
    return date
  }

  private static func types(_ names: [String]) throws(APIError) -> [ProductType] {
    var found: [ProductType] = []
    for name in names {
      guard let type = types.first(where: { $0.name == name })?.type else { throw .productType }
      found.append(type)
    }
    return found
  }
}
