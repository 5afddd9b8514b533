import StoreJSON
import StoreModel

extension CatalogGuess {
  /// The `.storekit` file, with the members that Xcode writes.
  var text: String {
    let plans = products.filter { $0.type == .autoRenewable }
    let others = products.filter { $0.type != .autoRenewable }
    // A longer subscription usually is the better one, and a change to it takes effect at once.
    let ranked = plans.enumerated().sorted {
      ($1.element.days, $0.offset) < ($0.element.days, $1.offset)
    }
    let ranks = Dictionary(uniqueKeysWithValues: zip(ranked.map(\.element.id), 1...))
    let group: JSONValue = [
      "id": .string(Self.group), "localizations": .array([]), "name": "Subscriptions",
      "subscriptions": .array(
        plans.enumerated().map { Self.plan($1, number: $0, rank: ranks[$1.id] ?? 1) }
      ),
    ]
    let file: JSONValue = [
      "identifier": "57A00000", "nonRenewingSubscriptions": .array([]),
      "products": .array(others.enumerated().map { Self.product($1, number: $0) }),
      "settings": ["_locale": "en_US", "_storefront": "USA"],
      "subscriptionGroups": .array(plans.isEmpty ? [] : [group]),
      "version": ["major": 3, "minor": 0],
    ]
    return file.pretty
  }

  /// The identifier of the one group of subscriptions.
  private static let group = "57A00001"

  private static func product(_ product: Product, number: Int) -> JSONValue {
    .object(members(of: product, id: 57_100_000 + number, "NonConsumable"))
  }

  private static func plan(_ plan: Product, number: Int, rank: Int) -> JSONValue {
    let own: JSONValue = [
      "adHocOffers": .array([]), "codeOffers": .array([]), "groupNumber": .integer(Int64(rank)),
      "introductoryOffer": .null, "recurringSubscriptionPeriod": .string(plan.period ?? "P1M"),
      "subscriptionGroupID": .string(group),
    ]
    guard case .object(let more) = own else { return .null }
    return .object(members(of: plan, id: 57_200_000 + number, "RecurringSubscription") + more)
  }

  private static func members(
    of product: Product,
    id: Int,
    _ type: String
  ) -> [JSONValue.Member] {
    let name = product.id.split(separator: ".").last.map(String.init) ?? product.id
    let type = product.type == .consumable ? "Consumable" : type
    return [
      .init("displayPrice", .string(product.price)),
      .init("familyShareable", false),
      .init("internalID", .string("\(id)")),
      .init(
        "localizations",
        [["description": "", "displayName": .string(name), "locale": "en_US"]]
      ),
      .init("productID", .string(product.id)),
      .init("referenceName", .string(name)),
      .init("type", .string(type)),
    ]
  }
}

extension CatalogGuess.Product {
  /// The approximate length of a period, to compare it with others.
  fileprivate var days: Int { Self.days[period ?? ""] ?? 0 }

  /// A price that suits the kind, because no source tells it.
  fileprivate var price: String {
    type == .consumable ? "0.99" : period.map { Self.prices[$0] ?? "2.99" } ?? "4.99"
  }

  private static let days = ["P1W": 7, "P1M": 30, "P2M": 60, "P3M": 90, "P6M": 180, "P1Y": 365]
  private static let prices = [
    "P1W": "1.99", "P1M": "2.99", "P2M": "4.99", "P3M": "7.99", "P6M": "14.99", "P1Y": "24.99",
  ]
}
